import type { CompetitionItem } from '../../contract/catalog-file.ts'
import type { CompetitionId, EventId } from '../../contract/ids.ts'
import type { StoredCompetition } from '../stored.ts'
import { acceptDivision } from './accept-division.ts'
import { acceptEvent, type EventMembers } from './accept-event.ts'
import { chooseWorkouts, type EventSurroundings, type WorkoutChoices } from './event-workouts.ts'
import type { Findings } from './finding.ts'
import { safeHtml } from './html.ts'
import { warnOfNothingToShow } from './set-status.ts'
import { settleWorkoutIds } from './settle-workout-ids.ts'
import { acceptTimeStamp } from './time-stamps.ts'
import { checkTimeZone } from './time-zone.ts'
import type { TextOf, WriteSession } from './write-session.ts'

/** A competition that keeps the rules of the catalog. `workouts` has the choices of each event, in their order. */
export interface AcceptedCompetition {
  readonly competition: Omit<StoredCompetition, 'events'> & { readonly events: readonly EventMembers[] }
  readonly workouts: readonly WorkoutChoices[]
}

/** Reads a competition of an item, with its defaults filled in. What is wrong with it goes to `findings`. */
export async function acceptCompetition(
  item: CompetitionItem,
  id: CompetitionId,
  surroundings: EventSurroundings,
  textOf: TextOf,
  session: WriteSession,
  findings: Findings,
): Promise<AcceptedCompetition> {
  const items = item.events ?? []
  const eventIds = items.map((event) => event.id)
  await checkEventIds(eventIds, surroundings, session, findings)
  const divisions = (item.divisions ?? []).map((division, index) => acceptDivision(division, index, eventIds, findings))
  checkDivisionIds(item, findings)
  const workouts: WorkoutChoices[] = []
  for (const [index, event] of items.entries()) {
    workouts.push(await chooseWorkouts(event, index, surroundings, textOf, session, findings))
  }
  const events = items.map((event, index) => acceptEvent(event, index, findings))
  const competition = { id, ...acceptMembers(item, session, findings), gym: surroundings.gym, divisions, events }
  return { competition, workouts: settleWorkoutIds(workouts, findings) }
}

function acceptMembers(item: CompetitionItem, session: WriteSession, findings: Findings) {
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
  { position }: EventSurroundings,
  session: WriteSession,
  findings: Findings,
): Promise<void> {
  const holders = await session.store.findEvents(ids)
  for (const [index, id] of ids.entries()) {
    const path = `/events/${index}/id`
    if (ids.indexOf(id) < index)
      findings.error(path, `${id} is the id of another event of this competition`, useAnother)
    const holder = holders.get(id)
    if (holder === undefined || holder === position) continue
    findings.error(path, `${id} is the id of an event of another competition`, useAnother)
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
