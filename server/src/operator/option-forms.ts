import { parseGymId } from '../contract/ids.ts'
import { parseTimeStamp, type Instant } from '../contract/time-stamp.ts'
import { itemKinds } from '../files/source-item.ts'
import { form, forms, oneOf, parseDuration } from './settings/setting-values.ts'

const duration = 'a duration such as 30s, 15m, 24h or 7d'

/** The formats of options and operands. A format parses a text, and describes which texts are valid. */
export const optionForms = {
  ...forms,
  gym: form('gym', 'gym_ and 1 to 64 of A-Z a-z 0-9 _ -', parseGymId),
  gymOrName: form('gym', 'the id or the name of a gym', (text) => (text.trim() === '' ? undefined : text)),
  kind: oneOf(itemKinds),
  format: oneOf(['json', 'ndjson'], 'json or ndjson'),
  sees: oneOf(['everything', 'published'], 'everything or published'),
  number: form('number', 'a whole number from 1 on', (text) =>
    /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined,
  ),
  duration: form('duration', duration, parseDuration),
  when: form('when', `${duration}, or a time stamp such as 2027-01-01T00:00:00Z`, parseWhen),
}

/**
 * The value of an option that is a duration or a time stamp. `before` returns the time stamp, or `now` minus the
 * duration. `after` returns the time stamp, or `now` plus the duration.
 */
export type When = Readonly<Record<'before' | 'after', (now: Instant) => Instant>>

function parseWhen(text: string): When | undefined {
  const [awayMs, at] = [parseDuration(text), parseTimeStamp(text)]
  if (awayMs !== undefined) return { before: (now) => now - awayMs, after: (now) => now + awayMs }
  return at === undefined ? undefined : { before: () => at, after: () => at }
}
