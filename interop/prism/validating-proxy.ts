import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import { pino } from 'pino'

export interface ValidatingProxy {
  readonly address: string
  close(): Promise<void>
}

export async function startProxy(description: string, upstream: string): Promise<ValidatingProxy> {
  const operations = await getHttpOperationsFromSpec(description)
  const server = createServer(operations, {
    cors: false,
    components: { logger: pino({ level: 'silent' }) },
    config: {
      isProxy: true,
      upstream: new URL(upstream),
      upstreamProxy: undefined,
      validateRequest: true,
      validateResponse: true,
      // The service answers requests without credentials, and that response is checked.
      checkSecurity: false,
      errors: false,
      mock: { dynamic: false },
    },
  })
  return { address: await server.listen(0, '127.0.0.1'), close: () => server.close() }
}

export function violationsOf(answer: Response): readonly string[] {
  const text = answer.headers.get('sl-violations')
  if (text === null) return []
  if (!text.startsWith('[')) return [text]
  const violations = JSON.parse(text) as readonly { readonly location: readonly string[]; readonly message: string }[]
  return violations
    .filter(({ location }) => location[0] === 'response')
    .map(({ location, message }) => `${location.join('.')}: ${message}`)
}
