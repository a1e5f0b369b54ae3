import type { ReceivedRequest } from './received-request.ts'

const exposed = 'Link, ETag, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Preference-Applied'

/** How long browsers can cache a preflight response, in seconds. Some browsers do not cache it for longer. */
const preflightAgeSeconds = 600

/**
 * Returns the CORS headers of a response. Returns none if the origin of the request is not allowed. `*` in `allowed`
 * allows every origin. Cookies are never allowed, because scripts send credentials in a header.
 */
export function corsHeaders(
  allowed: readonly string[],
  gymHeader: string,
  { method, headers }: Pick<ReceivedRequest, 'method' | 'headers'>,
): Record<string, string> {
  const [origin, ...moreOrigins] = headers('origin')
  if (origin === undefined || moreOrigins.length > 0 || !(allowed.includes('*') || allowed.includes(origin))) return {}
  const always = { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed }
  if (method !== 'OPTIONS') return always
  return {
    ...always,
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': `Authorization, ${gymHeader}, If-None-Match, Prefer, X-Request-Id`,
    'Access-Control-Max-Age': String(preflightAgeSeconds),
  }
}
