interface Exception {
  readonly rule: string
  readonly place?: RegExp
  readonly reason: string
}

const exceptions: readonly Exception[] = [
  {
    rule: 'owasp:api2:2023-no-http-basic',
    reason: 'Basic credentials are the contract; they never cross a network plain.',
  },
  {
    rule: 'owasp:api1:2023-no-numeric-ids',
    reason: 'Workouts have numbers by contract; each is looked up for its viewer.',
  },
  {
    rule: 'owasp:api4:2023-rate-limit',
    place: /responses\/(Unauthorized|UriTooLong|HeadersTooLarge)\//,
    reason: 'These are answered before an account, and so its rate, is known.',
  },
  {
    rule: 'owasp:api4:2023-array-limit',
    place: /Workout\/properties\/movements$/,
    reason: 'There are as many as the details name, and details are kept as their author wrote them.',
  },
  { rule: 'owasp:api8:2023-define-cors-origin', reason: 'CORS is off unless the operator lists origins.' },
  { rule: 'owasp:api9:2023-inventory-access', reason: 'There is one server: the one that the description came from.' },
  { rule: 'owasp:api9:2023-inventory-environment', reason: 'Likewise.' },
]

export function exceptionFor(rule: string, place: string): Exception | undefined {
  return exceptions.find((exception) => exception.rule === rule && (exception.place?.test(place) ?? true))
}
