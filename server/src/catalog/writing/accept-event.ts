import { safeHtmlIn } from './html.ts'
import { acceptTimeStamp } from './accept-time.ts'
import { chooseWorkouts, type Choosing } from './choose-workouts.ts'
import type { Part } from './match-parts.ts'
import type { EventMembers, PlannedEvent } from './plan.ts'
import { takenOver } from './taken-over.ts'
import type { ItemContext } from './write-session.ts'

/** An event as it is to be, at its place among the others; `zone` is the competition’s. */
export async function acceptEvent(
  part: Part<'event'>,
  place: number,
  zone: string,
  choosing: Choosing,
  context: ItemContext,
): Promise<PlannedEvent> {
  const { item, id, path } = part
  const { findings, session } = context
  const was = session.isWhole ? undefined : part.was
  if (item.id !== undefined && (item.name ?? was?.name) === undefined) findings.absent(path, 'name')
  const timeOf = (member: 'deadline' | 'released_at') =>
    acceptTimeStamp(item[member], `${path}/${member}`, zone, context)
  const written = {
    ...item,
    instructions: safeHtmlIn(item.instructions, `${path}/instructions`, findings),
    deadline: timeOf('deadline'),
    released_at: timeOf('released_at'),
  }
  const members = takenOver(written, was, { ...eventDefaults, order: place })
  return { id, ...members, ...(await chooseWorkouts(part, choosing, context)) }
}

const eventDefaults: Omit<EventMembers, 'id'> = {
  name: '',
  kind: 'individual',
  order: 0,
  visible: true,
  instructions: null,
  deadline: null,
  deadline_buffer: 0,
  released_at: null,
  score_visibility: 'immediate',
  tie_break: 'none',
}
