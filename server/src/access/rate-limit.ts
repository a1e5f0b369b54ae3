/** A token bucket: `burst` requests at once, refilled by `perSecond`; or no limit at all. */
export type RateLimit = { readonly perSecond: number; readonly burst: number } | 'off'

/** The limit that a text such as `50/200` (a second, at once) or `off` spells, or undefined when it spells none. */
export function parseRateLimit(text: string): RateLimit | undefined {
  if (text === 'off') return 'off'
  const match = /^([1-9][0-9]{0,6})\/([1-9][0-9]{0,6})$/.exec(text)
  return match === null ? undefined : { perSecond: Number(match[1]), burst: Number(match[2]) }
}

export function spellRateLimit(limit: RateLimit): string {
  return limit === 'off' ? 'off' : `${limit.perSecond}/${limit.burst}`
}
