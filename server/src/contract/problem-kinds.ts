/** What a problem's page and its body say of every occurrence. No status number stands anywhere else. */
export interface ProblemKind {
  readonly status: number
  /** The RFC 9457 title: short, the same for every occurrence. */
  readonly title: string
  /** The sentence for callers where no occurrence has a better one. */
  readonly detail: string
  /** Why it happens and what to do; the page `/problems/<code>` says it to a person. */
  readonly remedy: string
}

export const problemKinds = {
  unauthorized: {
    status: 401,
    title: 'Credentials are needed',
    detail: 'Send HTTP Basic credentials of an account of this service.',
    remedy:
      'Every request under /api/public carries an Authorization header: the word Basic, a space, and the base64 of username:password. Absent, malformed, wrong, expired and revoked credentials are all answered alike. Ask the operator for an account or for a new password.',
  },
  gym_not_accessible: {
    status: 403,
    title: 'That gym is not accessible',
    detail: 'The gym header names a gym on whose behalf this account may not read.',
    remedy:
      'The header names a gym that does not exist, or that has not granted this account access. Check the id, leave the header out to read every gym that the account may see, or ask the gym or the operator for a grant.',
  },
  invalid_parameter: {
    status: 400,
    title: 'A parameter is invalid',
    detail: 'A parameter is invalid.',
    remedy:
      'The member errors names each parameter, what was wrong with it and what is allowed. Nothing is rounded or clamped.',
  },
  unknown_parameter: {
    status: 400,
    title: 'A parameter is unknown',
    detail: 'A parameter is unknown.',
    remedy:
      'The operation does not have a parameter of this name. The member errors names it and the nearest known name.',
  },
  conflicting_cursors: {
    status: 400,
    title: 'Two cursors exclude each other',
    detail: 'Send after_cursor or before_cursor, not both.',
    remedy:
      'after_cursor asks for the page behind a competition, before_cursor for the page in front of one. Send one of them.',
  },
  unknown_cursor: {
    status: 400,
    title: 'The cursor is unknown',
    detail: 'The cursor is not the id of a competition that this account could have read.',
    remedy:
      'A cursor is the id of a competition from a page this account was given. It stays good after that competition was unpublished or deleted. Start the walk again without a cursor.',
  },
  invalid_header: {
    status: 400,
    title: 'A header is invalid',
    detail: 'A header is invalid.',
    remedy: 'The member errors names the header and what it may hold. Send it once, with one value, or leave it out.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing here',
    detail: 'There is nothing at this address that this account may read.',
    remedy:
      'The address is wrong, or what it names does not exist, or this account may not see it (a draft, a hidden or not yet released event): these are answered alike.',
  },
  malformed_request: {
    status: 400,
    title: 'The request is malformed',
    detail: 'The request does not follow HTTP/1.1 and was not read.',
    remedy:
      'The bytes that arrived are no valid HTTP request. Use an HTTP library, and look for proxies that change requests.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not allowed',
    detail: 'This service is read-only: use GET or HEAD.',
    remedy: 'The service publishes; nothing can be changed through it. Use GET, HEAD or OPTIONS.',
  },
  uri_too_long: {
    status: 414,
    title: 'The address is too long',
    detail: 'The address of the request is longer than 8,192 bytes.',
    remedy:
      'No valid request of this service needs a long address. Look for a parameter that is repeated or encoded twice.',
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    detail: 'The headers of the request are larger than 16 KB in all.',
    remedy: 'Send fewer or shorter headers. Large cookies of another service on the same host are a common cause.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many requests. Wait as long as Retry-After says.',
    remedy:
      'The account has used up its request rate, or this address has sent wrong credentials too often. Wait as long as Retry-After says; the header RateLimit tells how much is left. Polling with If-None-Match is cheap, but it counts.',
  },
  overloaded: {
    status: 503,
    title: 'The service is overloaded',
    detail: 'The service has more to do than it can, for the moment.',
    remedy: 'Try again after as many seconds as Retry-After says. Nothing is wrong with the request.',
  },
  unavailable: {
    status: 503,
    title: 'The service is unavailable',
    detail: 'The service cannot read its catalog for the moment.',
    remedy: 'Try again after as many seconds as Retry-After says. Nothing is wrong with the request.',
  },
  internal: {
    status: 500,
    title: 'The service failed',
    detail: 'The service failed to answer. The operator finds the cause under the request id.',
    remedy: 'Nothing is wrong with the request. Tell the operator the request id, the member instance of the answer.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problemKinds
