/** The milliseconds that a Retry-After header tells to wait, in seconds or as a date; undefined when it tells nothing. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const instant = Date.parse(header)
  return Number.isNaN(instant) ? undefined : Math.max(0, instant - nowMs)
}
