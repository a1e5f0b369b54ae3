import type { StoredCompetition } from '../../catalog/stored.ts'
import { instantOfLocal } from '../../catalog/writing/local-time.ts'
import { formatTimeStamp, parseTimeStamp, type Instant } from '../../contract/time-stamp.ts'
import { Refusal } from '../failure.ts'

/** The instant that `--at` names for a competition, as a time stamp. Refuses one that has come, or is none. */
export function publishAt(text: string, competition: StoredCompetition, now: Instant): string {
  const { id, status, time_zone } = competition
  const instant = parseTimeStamp(text) ?? instantOfLocal(text, time_zone)
  if (instant === undefined) {
    const forms =
      '2026-12-05T12:00:00Z, 2026-12-05T12:00:00+01:00, or 2026-12-05 12:00 where the competition takes place'
    throw new Refusal(`--at is ${JSON.stringify(text)}, which is no time. Write it as ${forms}.`)
  }
  if (typeof instant === 'object') throw new Refusal(`--at: ${instant.sentence}. ${instant.remedy}`)
  const at = formatTimeStamp(instant)
  if (instant <= now) {
    throw new Refusal(`--at is ${at}, which has passed. Leave --at out to publish ${id} now, or give a later time.`)
  }
  if (status === 'published') {
    throw new Refusal(`${id} is published already. To hide it until ${at}, run \`competitions unpublish\` first.`)
  }
  return at
}
