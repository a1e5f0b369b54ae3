import type { Division } from '../../contract/competition.ts'
import type { CompetitionId, EventId } from '../../contract/ids.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import { acceptTimeStamp } from './accept-time.ts'
import { chooseWorkouts, type Choosing } from './choose-workouts.ts'
import type { Findings } from '../../contract/finding.ts'
import { safeHtml } from './html.ts'
import { idOfName } from './id-of-name.ts'
import type { Part } from './match-parts.ts'
import { takenOver, type EventMembers, type PlannedEvent } from './plan.ts'
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
  const timeOf = (member: 'deadline' | 'released_at') =>
    acceptTimeStamp(item[member], `${path}/${member}`, zone, context)
  const written = {
    ...item,
    instructions: item.instructions && safeHtml(item.instructions, `${path}/instructions`, findings),
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

/** An event that a division may name. */
interface NamedEvent {
  readonly id: EventId
  readonly name: string
}

/** The competition that a division is of, with all of its events. */
interface Surroundings {
  readonly id: CompetitionId
  readonly events: readonly NamedEvent[]
  /** Whether the name of an event may be that of one of which something is wrong. */
  readonly mayMeanOther?: (written: string) => boolean
}

/** What an import calls an event that is missing: by its id, or by its name. */
export function keyOfEvent(competition: CompetitionId, idOrName: string): string {
  return `${competition} ${idOrName}`
}

/** A division as it is to be, at its place among the others. */
export function acceptDivision(
  { item, id, path, was: kept }: Part<'division'>,
  place: number,
  competition: Surroundings,
  { session, findings }: ItemContext,
): Division {
  const was = session.isWhole ? undefined : kept
  const members = takenOver(item, was, { ...divisionDefaults, order: place })
  const all = was?.events ?? competition.events.map((event) => event.id)
  const events = item.events === undefined ? all : acceptNames(item.events, `${path}/events`, competition, findings)
  const { name, kind, order, visible, ...counts } = members
  const division: Division = { id, name, kind, order, visible, events, ...counts }
  checkTeam(division, path, findings)
  checkRegistrations(division, path, findings)
  return division
}

const divisionDefaults: Omit<Division, 'id' | 'events'> = {
  name: '',
  kind: 'individual',
  order: 0,
  visible: true,
  registration_count: 0,
  registration_limit: null,
  team_size: null,
  males_required: null,
  females_required: null,
}

/** The events that a division names, each by its id or its name. */
function acceptNames(
  names: readonly (string | undefined)[],
  path: string,
  { id: competition, events, mayMeanOther }: Surroundings,
  findings: Findings,
): Division['events'] {
  const ids = new Set<EventId>()
  // An id names before a name does, and of events that are called alike the first is meant.
  const known = new Map<string, EventId>(events.map(({ id }) => [id, id]))
  for (const { id, name } of events) if (!known.has(name)) known.set(name, id)
  for (const [index, written] of names.entries()) {
    if (written === undefined) continue
    const place = `${path}/${index}`
    const found = known.get(written) ?? known.get(idOfName('event', written) ?? '')
    if (found === undefined && mayMeanOther?.(written)) continue
    if (found === undefined) {
      const sentence = `names the event ${JSON.stringify(written)}, which this competition does not have`
      findings.missing(keyOfEvent(competition, written), place, sentence, () => {
        const nearest = findings.guess(() => nearestName(written, known.keys()))
        return nearest === undefined ? 'Add the event, or take it out.' : `Did you mean ${nearest}?`
      })
    } else if (ids.has(found))
      findings.error(place, `names ${JSON.stringify(written)} a second time`, 'Name each event once.')
    else ids.add(found)
  }
  return [...ids]
}

function checkTeam(division: Division, path: string, findings: Findings): void {
  const { kind, team_size, males_required, females_required } = division
  if (!findings.areSound(path, 'kind', 'team_size', 'males_required', 'females_required')) return
  const place = `${path}/team_size`
  if (kind === 'individual' && team_size !== null) {
    findings.error(place, `is ${team_size} in an individual division`, 'Make it null, or the kind "team" or "pair".')
  }
  if ((kind === 'team' || kind === 'pair') && team_size === null) {
    findings.warning(place, `is not given for a division of kind "${kind}"`, 'Say how many athletes make a team.')
  }
  const required = (males_required ?? 0) + (females_required ?? 0)
  if (team_size !== null && required > team_size) {
    const sentence = `is ${team_size}, but ${required} athletes are required by males_required and females_required`
    findings.error(place, sentence, 'Raise team_size, or require fewer.')
  }
}

function checkRegistrations(division: Division, path: string, findings: Findings): void {
  const { registration_count, registration_limit } = division
  if (registration_limit === null || registration_count <= registration_limit) return
  if (!findings.areSound(path, 'registration_limit')) return
  const sentence = `is ${registration_count}, over the limit of ${registration_limit}`
  findings.warning(`${path}/registration_count`, sentence, 'It is served as it is; check the limit.')
}
