/** An instant in milliseconds since 1 January 1970, 00:00 UTC. */
export type Instant = number

const timeStampPattern =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.(\d{1,3})0*)? ?(?:Z|UTC|GMT|([+-]\d{2})(?::?(\d{2}))?)$/i

/**
 * Parses an ISO 8601 time stamp. Returns `undefined` if the text has no UTC offset or the date does not exist. Also
 * returns `undefined` if the year is not from 0001 to 9999, or the time is more precise than a millisecond.
 */
export function parseTimeStamp(text: string): Instant | undefined {
  const [, date, minutes, seconds = ':00', fraction = '0', hoursAhead = '+00', minutesAhead = '00'] =
    timeStampPattern.exec(text) ?? []
  if (date === undefined) return undefined
  const local = `${date}T${minutes}${seconds}`
  const wall = Date.parse(`${local}Z`)
  // `Date.parse` turns 30 February into a date in March, so the date must survive a round trip.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local)) return undefined
  // `Date.parse` returns NaN for an offset of a day or more.
  const instant = Date.parse(`${local}.${fraction}${hoursAhead}:${minutesAhead}`)
  return isWritableInstant(instant) ? instant : undefined
}

/** Returns true if the instant is in the years 0001 to 9999, which time stamps can express. Returns false for NaN. */
export function isWritableInstant(instant: Instant): boolean {
  return instant >= earliest && instant <= latest
}

/** Formats an instant as `2026-05-01T12:00:00Z`. Throws `RangeError` if the year is not from 0001 to 9999. */
export function formatTimeStamp(instant: Instant): string {
  if (!isWritableInstant(instant)) throw new RangeError(`${instant} ms is outside the years 0001 to 9999`)
  const text = new Date(instant).toISOString()
  return instant % 1000 === 0 ? `${text.slice(0, 19)}Z` : text.replace(/0{1,2}Z$/, 'Z')
}

const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]
