/** The longest that a request is held, in seconds. Some browsers wait for ever, others give up after 300. */
export const waitSecondsMax = 600

/**
 * How long a caller would rather wait than be told that nothing has changed, in seconds: `Prefer: wait=60` (RFC 7240), and no
 * longer than the service holds anybody. Undefined where it is not said; what is malformed counts as not said, as do other
 * preferences.
 */
export function preferredWait(values: readonly string[]): number | undefined {
  for (const preference of values.flatMap((value) => value.match(preferences) ?? [])) {
    const [, name, seconds] = spelled.exec(preference) ?? []
    // Of one that is said twice, the first counts.
    if (name?.toLowerCase() === 'wait') return Math.min(Number(seconds ?? 0), waitSecondsMax) || undefined
  }
  return undefined
}

/** What stands between commas, but for those in quotes. */
const preferences = /(?:[^,"]|"(?:[^"\\]|\\.)*")+/g
/** A preference with its value if that is a number, quoted or not; its parameters mean nothing to us. */
const spelled = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*(?:=\s*"?(\d{1,9})"?\s*)?(?:[;=].*)?$/s
