import { isDeepStrictEqual } from 'node:util'
import type { CompetitionItem, EventItem } from '../../contract/catalog-file.ts'
import type { CompetitionId, EventId, GymId } from '../../contract/ids.ts'
import type { StoredCompetition } from '../stored.ts'
import { acceptDivision } from './accept-division.ts'
import { acceptTimeStamp, checkTimeZone } from './accept-time.ts'
import type { KeptCompetition } from './catalog-store.ts'
import { chooseWorkouts, openChoosing, withOneWorkoutAnId } from './choose-workouts.ts'
import type { Findings } from './finding.ts'
import { safeHtml } from './html.ts'
import {
  type CompetitionPlan,
  type EventMembers,
  isStanding,
  mapWorkouts,
  outcomeOf,
  type PlannedCompetition,
  type PlannedEvent,
  type WorkoutChoice,
} from './plan.ts'
import { drawPosition, findGym, type ItemContext } from './write-session.ts'

/** A competition with its id and its gym. */
export type PlacedItem = CompetitionItem & { readonly id: CompetitionId; readonly gym: GymId }

/** Accepts a competition with its events and workouts; a deleted one returns to its old place. */
export async function acceptCompetition(item: PlacedItem, context: ItemContext): Promise<CompetitionPlan> {
  const { session, findings } = context
  const { id, gym } = item
  const kept = await session.store.findCompetition(id)
  const position = kept?.position ?? (await drawPosition(session, id))
  await checkGym(item, kept, context)
  const items = item.events ?? []
  const eventIds = items.map((event) => event.id)
  await checkEventIds(eventIds, kept, context)
  const divisions = (item.divisions ?? []).map((division, index) => acceptDivision(division, index, eventIds, findings))
  checkDivisionIds(item, findings)
  const choosing = await openChoosing(items, gym, kept, session)
  const planned: PlannedEvent[] = []
  for (const [index, event] of items.entries()) {
    const workouts = await chooseWorkouts(event, index, choosing, context)
    planned.push({ ...acceptEvent(event, index, findings), ...workouts })
  }
  const events = withOneWorkoutAnId(planned, findings)
  const after = { id, ...acceptMembers(item, context), gym, divisions, events }
  const before = kept?.competition
  const isSame = before !== undefined && isUnchanged(after, before)
  return { kind: 'competition', position, before, after, outcome: outcomeOf(before, isSame) }
}

/** Whether the catalog holds just this already. */
function isUnchanged(after: PlannedCompetition, before: StoredCompetition): boolean {
  const idOf = (choice: WorkoutChoice) => (isStanding(choice) ? choice.id : undefined)
  const events = after.events.map((event) => ({ ...event, ...mapWorkouts(event, idOf) }))
  return isDeepStrictEqual({ ...after, events }, before)
}

async function checkGym(
  { gym }: PlacedItem,
  kept: KeptCompetition | undefined,
  { session, findings }: ItemContext,
): Promise<void> {
  if ((await findGym(session, gym)) === undefined) {
    findings.missing(gym, '/gym', `names the gym ${gym}, which is not there`, 'Add the gym, or correct its id.')
  }
  if (kept !== undefined && kept.gym !== gym) {
    findings.error('/id', 'is the id of a competition of another gym', 'Give the competition an id of its own.')
  }
}

function acceptMembers(item: CompetitionItem, { session, findings }: ItemContext) {
  const { name, description = '', status = 'draft', time_zone, video_url = null } = item
  checkTimeZone(time_zone, '/time_zone', session.timeZones, findings)
  const opens = acceptTimeStamp(item.registration_opens_at, '/registration_opens_at', findings)
  const closes = acceptTimeStamp(item.registration_closes_at, '/registration_closes_at', findings)
  if (opens !== null && closes !== null && Date.parse(closes) < Date.parse(opens)) {
    findings.warning('/registration_closes_at', 'is before registration opens', 'Check both time stamps.')
  }
  if (status === 'published') warnOfNothingToShow(item, findings)
  return {
    name,
    description: safeHtml(description, '/description', findings),
    status,
    time_zone,
    registration_opens_at: opens,
    registration_closes_at: closes,
    ...(video_url === null ? {} : { video_url }),
  }
}

async function checkEventIds(
  ids: readonly EventId[],
  kept: KeptCompetition | undefined,
  { session, findings }: ItemContext,
): Promise<void> {
  const own = new Set(kept?.competition?.events.map(({ id }) => id))
  const others = await session.store.findEvents(ids.filter((id) => !own.has(id)))
  for (const [index, id] of ids.entries()) {
    const path = `/events/${index}/id`
    if (ids.indexOf(id) < index)
      findings.error(path, `${id} is the id of another event of this competition`, useAnother)
    if (others.has(id)) findings.error(path, `${id} is the id of an event of another competition`, useAnother)
  }
}

const useAnother = 'Give each event an id of its own.'

function checkDivisionIds(item: CompetitionItem, findings: Findings): void {
  const seen = new Set<string>()
  for (const [index, { id }] of (item.divisions ?? []).entries()) {
    if (seen.has(id)) {
      const sentence = `${id} is the id of another division of this competition`
      findings.error(`/divisions/${index}/id`, sentence, 'Give each division an id of its own.')
    }
    seen.add(id)
  }
}

/** An event with its defaults filled in, without its workouts. */
function acceptEvent(item: EventItem, index: number, findings: Findings): EventMembers {
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

/** Warns of a published competition in which there is nothing to do. */
export function warnOfNothingToShow(
  competition: { readonly divisions?: readonly unknown[]; readonly events?: readonly unknown[] },
  findings: Findings,
): void {
  for (const member of ['divisions', 'events'] as const) {
    if ((competition[member] ?? []).length > 0) continue
    const sentence = `is "published", but the competition has no ${member}`
    findings.warning('/status', sentence, `Add ${member}, or keep it a draft.`)
  }
}
