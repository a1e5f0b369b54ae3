import type { EventItem } from '../../contract/catalog-file.ts'
import type { StoredEvent } from '../stored.ts'
import type { Findings } from './finding.ts'
import { safeHtml } from './html.ts'
import { acceptTimeStamp } from './time-stamps.ts'

export type EventMembers = Omit<StoredEvent, 'workout' | 'scaled_workout' | 'foundations_workout'>

/** An event with its defaults filled in, without its workouts. */
export function acceptEvent(item: EventItem, index: number, findings: Findings): EventMembers {
  const path = `/events/${index}`
  const { instructions = null } = item
  return {
    id: item.id,
    name: item.name,
    kind: item.kind ?? 'individual',
    order: item.order ?? index,
    visible: item.visible ?? true,
    instructions: instructions === null ? null : safeHtml(instructions, `${path}/instructions`, findings),
    deadline: acceptTimeStamp(item.deadline, `${path}/deadline`, findings),
    deadline_buffer: item.deadline_buffer ?? 0,
    released_at: acceptTimeStamp(item.released_at, `${path}/released_at`, findings),
    score_visibility: item.score_visibility ?? 'immediate',
    tie_break: item.tie_break ?? 'none',
  }
}
