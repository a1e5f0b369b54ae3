import type { CompetitionItem } from '../../contract/catalog-file.ts'
import { mapWorkouts, type EventMembers, type StoredCompetition } from '../stored.ts'
import { acceptTimeStamp } from './accept-time.ts'
import type { CompetitionRecord } from './catalog-store.ts'
import { chooseWorkouts, keepWorkout, loadCandidates, type Candidates } from './choose-workouts.ts'
import { safeHtml } from './html.ts'
import { matchParts, type Part } from './match-parts.ts'
import { mergeMembers, type CompetitionPlan, type PlannedEvent } from './plan.ts'
import type { ItemContext } from './write-session.ts'

/**
 * The events of a competition that passed the checks. `paths` maps the id of each event in the imported file to its
 * JSON pointer in that file. Events that are only stored are not in `paths`.
 */
export interface AcceptedEvents {
  readonly events: readonly PlannedEvent[]
  readonly paths: ReadonlyMap<string, string>
}

export async function acceptEvents(
  item: CompetitionItem,
  { gym, time_zone }: Pick<StoredCompetition, 'gym' | 'time_zone'>,
  existing: CompetitionRecord | undefined,
  before: StoredCompetition | undefined,
  context: ItemContext,
): Promise<AcceptedEvents & Pick<CompetitionPlan, 'workouts'>> {
  const { parts, ordered } = matchParts('event', item.events ?? [], before?.events ?? [], context)
  const candidates = await loadCandidates(parts, gym, existing, context)
  const events: PlannedEvent[] = []
  for (const one of ordered) {
    if ('item' in one) events.push(await acceptEvent(one, events.length, time_zone, candidates))
    else events.push({ ...one, ...mapWorkouts(one, (id) => keepWorkout(id, candidates)) })
  }
  return { events, paths: new Map(parts.map(({ id, path }) => [id, path])), workouts: candidates.stored }
}

async function acceptEvent(
  part: Part<'event'>,
  place: number,
  zone: string,
  candidates: Candidates,
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
  const members = mergeMembers(written, was, { ...eventDefaults, order: place })
  return { id, ...members, ...(await chooseWorkouts(part, candidates)) }
}

const eventDefaults: Required<Omit<EventMembers, 'id'>> = {
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
