import type { ReceivedRequest } from './received-request.ts'

const exposed = 'Link, ETag, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Preference-Applied'

/** How long a browser may remember the answer to a preflight, in seconds. */
const preflightAgeSeconds = 600

/**
 * The CORS headers of an answer. Without an allow-list, and for an origin that is not on it, there are none.
 * Credentials travel in a header that the page's script sets, so no cookie is ever let in.
 */
export function corsHeaders(
  allowed: readonly string[],
  gymHeader: string,
  { method, headers }: Pick<ReceivedRequest, 'method' | 'headers'>,
): Record<string, string> {
  const [origin, ...others] = headers('origin')
  if (origin === undefined || others.length > 0 || !(allowed.includes('*') || allowed.includes(origin))) return {}
  const always = { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed }
  if (method !== 'OPTIONS') return always
  // A preflight gets more headers.
  return {
    ...always,
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': `Authorization, ${gymHeader}, If-None-Match, Prefer, X-Request-Id`,
    'Access-Control-Max-Age': String(preflightAgeSeconds),
  }
}
