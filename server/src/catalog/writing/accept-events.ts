import type { CompetitionItem } from '../../contract/catalog-file.ts'
import type { EventMembers, StoredCompetition } from '../stored.ts'
import { acceptTimeStamp } from './accept-time.ts'
import type { KeptCompetition } from './catalog-store.ts'
import { chooseWorkouts, keepWorkouts, openChoosing, type Choosing } from './choose-workouts.ts'
import { safeHtml } from './html.ts'
import { matchParts, type Part } from './match-parts.ts'
import { takenOver, type CompetitionPlan, type PlannedEvent } from './plan.ts'
import type { ItemContext } from './write-session.ts'

/** The events of a competition as they are to be, and where in its item each of them stands that it names. */
export interface AcceptedEvents {
  readonly events: readonly PlannedEvent[]
  readonly paths: ReadonlyMap<string, string>
}

/** The events, and the workouts looked up for them. */
export async function acceptEvents(
  item: CompetitionItem,
  { gym, time_zone }: Pick<StoredCompetition, 'gym' | 'time_zone'>,
  kept: KeptCompetition | undefined,
  before: StoredCompetition | undefined,
  context: ItemContext,
): Promise<AcceptedEvents & Pick<CompetitionPlan, 'workouts'>> {
  const { parts, placed } = matchParts('event', item.events ?? [], before?.events ?? [], context)
  const choosing = await openChoosing(parts, gym, kept, context)
  const events: PlannedEvent[] = []
  for (const one of placed) {
    if ('item' in one) events.push(await acceptEvent(one, events.length, time_zone, choosing))
    else events.push(keepWorkouts(one, choosing))
  }
  return { events, paths: new Map(parts.map(({ id, path }) => [id, path])), workouts: choosing.there }
}

/** An event as it is to be, at its place among the others. */
async function acceptEvent(
  part: Part<'event'>,
  place: number,
  zone: string,
  choosing: Choosing,
): Promise<PlannedEvent> {
  const { item, id, context } = part
  const { findings, session } = context
  const was = session.isWhole ? undefined : part.was
  const timeOf = (member: 'deadline' | 'released_at') => acceptTimeStamp(item[member], `/${member}`, zone, context)
  const written = {
    ...item,
    instructions: item.instructions && safeHtml(item.instructions, '/instructions', findings),
    deadline: timeOf('deadline'),
    released_at: timeOf('released_at'),
  }
  const members = takenOver(written, was, { ...eventDefaults, order: place })
  return { id, ...members, ...(await chooseWorkouts(part, choosing)) }
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
