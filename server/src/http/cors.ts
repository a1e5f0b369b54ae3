import { gymHeaderName } from '../contract/operations.ts'

const exposed = 'Link, ETag, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id'

/** How long a browser may remember the answer to a preflight, in seconds. */
const preflightAgeSeconds = 600

/**
 * The CORS headers for a request with these Origin headers. Without an allow-list there are none. Credentials travel
 * in a header that the page's script sets, so no cookie is ever let in.
 */
export function corsHeaders(allowed: readonly string[], origins: readonly string[]): Record<string, string> {
  const [origin] = origins
  const isAllowed = origin !== undefined && (allowed.includes('*') || allowed.includes(origin))
  return isAllowed ? { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed } : {}
}

/** What a preflight is told on top. */
export function preflightHeaders(serviceName: string): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': `Authorization, ${gymHeaderName(serviceName)}, If-None-Match, X-Request-Id`,
    'Access-Control-Max-Age': String(preflightAgeSeconds),
  }
}
