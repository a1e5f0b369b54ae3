/** The milliseconds that a duration such as `30s`, `15m`, `24h` or `7d` spells, or undefined when it spells none. */
export function parseDuration(text: string): number | undefined {
  const match = /^([1-9][0-9]{0,6})([smhd])$/.exec(text)
  if (match === null) return undefined
  return Number(match[1]) * unitMs[match[2] as keyof typeof unitMs]
}

/** What is allowed, for messages. */
export const durationForms = 'a duration such as 30s, 15m, 24h or 7d'

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
