import type { CompetitionItem } from '../../contract/catalog-file.ts'
import type { CompetitionId, GymId } from '../../contract/ids.ts'
import type { StoredCompetition } from '../stored.ts'
import { asOf } from '../visibility.ts'
import { acceptDivisions } from './accept-divisions.ts'
import { acceptEvents } from './accept-events.ts'
import { acceptPublication, acceptTimeStamp, checkTimeZone } from './accept-time.ts'
import type { KeptCompetition } from './catalog-store.ts'
import { unknownGym } from './accept-movement.ts'
import type { Findings } from '../../contract/finding.ts'
import { guardReaders } from './guard-readers.ts'
import { safeHtml } from './html.ts'
import { isUnchanged, outcomeOf, takenOver, type CompetitionPlan } from './plan.ts'
import { withOneWorkoutAnId } from './one-workout-an-id.ts'
import { tellCalled, tellRenamed } from './tell-names.ts'
import type { ItemContext } from './write-session.ts'

/** A competition with its id; its gym may be known from what is there. */
export type PlacedItem = CompetitionItem & { readonly id: CompetitionId }

/**
 * Accepts a competition with its events and workouts. It takes over: what the file leaves out stays as it is, unless
 * the session takes the file for all there is. A deleted competition returns to its old place.
 */
export async function acceptCompetition(
  item: PlacedItem,
  context: ItemContext,
  isIdMade?: true,
): Promise<CompetitionPlan> {
  const kept = await context.session.store.findCompetition(item.id)
  if (isIdMade && kept === undefined) await tellCalledAlike(item, context)
  else if (isIdMade) tellRenamed(item, kept?.competition, context.findings)
  return acceptOver(item, kept, context)
}

/** A competition that was renamed is not found by its new name: it is told before there are two of them. */
async function tellCalledAlike({ id, name, gym }: PlacedItem, { session, findings }: ItemContext): Promise<void> {
  const called = name && gym && (await session.meant.called(name, gym))
  if (called) tellCalled(name, id, called, findings)
}

/** Accepts what an item says of a competition that is there, or that may be new. */
export async function acceptOver(
  item: PlacedItem,
  kept: KeptCompetition | undefined,
  context: ItemContext,
): Promise<CompetitionPlan> {
  const { session, findings } = context
  const gym = await acceptGymOf(item, kept, context)
  const before = kept?.gym === gym ? kept.competition : undefined
  const members = acceptMembers(item, before, context)
  const { events, paths, workouts } = await acceptEvents(item, { ...members, gym }, kept, before, context)
  const divisions = acceptDivisions(item, before, { events, paths }, context)
  const after = { id: item.id, ...members, gym, divisions, events: withOneWorkoutAnId(events, paths, findings) }
  const isSame = before !== undefined && isUnchanged(after, before)
  if (before === undefined || asOf(before, session.now).status !== 'published') session.unread.add(item.id)
  else if (!session.mayTakeAway && !session.unread.has(item.id)) guardReaders(before, after, item, paths, context)
  const position = kept?.position ?? (await session.store.drawPosition(item.id))
  return { kind: 'competition', position, before, after, workouts, outcome: outcomeOf(before, isSame) }
}

/** The gym that the file says, else the one that the competition is, or was, of. */
async function acceptGymOf(
  { gym }: PlacedItem,
  kept: KeptCompetition | undefined,
  { session, findings }: ItemContext,
): Promise<GymId> {
  if (kept !== undefined && gym !== undefined && gym !== kept.gym) {
    findings.error('/id', 'is the id of a competition of another gym', 'Give the competition an id of its own.')
    return gym
  }
  const own = gym ?? kept?.gym
  if (own === undefined) {
    if (findings.areSound('gym', 'id'))
      findings.error('', 'does not say which gym it belongs to', 'Add "gym", or give --gym gym_….')
    return unknownGym
  }
  // The gym of a competition that was deleted may be gone since.
  if (kept?.competition === undefined && (await session.store.findGym(own)) === undefined) {
    const sentence = `${gym === undefined ? 'was of' : 'names'} the gym ${own}, which is not there`
    findings.missing(own, gym === undefined ? '' : '/gym', sentence, 'Add the gym, or correct its id.')
  }
  return own
}

function acceptMembers(item: CompetitionItem, before: StoredCompetition | undefined, context: ItemContext) {
  const { session, findings } = context
  const was = session.isWhole ? undefined : before
  const mayBeThere = !session.isWhole && !findings.isSound('/id')
  for (const member of ['name', 'time_zone'] as const) {
    if (!mayBeThere && (item[member] ?? was?.[member]) === undefined) findings.absent(member)
  }
  const zone = acceptZone(item, before, context)
  const timeOf = (member: 'registration_opens_at' | 'registration_closes_at') =>
    acceptTimeStamp(item[member], `/${member}`, zone, context)
  const written = {
    ...item,
    description: item.description && safeHtml(item.description, '/description', findings),
    registration_opens_at: timeOf('registration_opens_at'),
    registration_closes_at: timeOf('registration_closes_at'),
  }
  const { video_url, ...members } = takenOver(written, was, memberDefaults)
  const { registration_opens_at: opens, registration_closes_at: closes } = members
  const areTimesSound = findings.areSound('registration_opens_at', 'registration_closes_at')
  if (areTimesSound && opens !== null && closes !== null && Date.parse(closes) < Date.parse(opens)) {
    findings.warning('/registration_closes_at', 'is before registration opens', 'Check both time stamps.')
  }
  const publication = acceptPublication(item, before, zone, context)
  return { ...members, ...publication, ...(video_url === null ? {} : { video_url }) }
}

function acceptZone(
  { time_zone }: CompetitionItem,
  before: StoredCompetition | undefined,
  { session, findings }: ItemContext,
): string {
  if (!findings.areSound('time_zone')) return ''
  if (time_zone === undefined) return (session.isWhole ? undefined : before?.time_zone) ?? ''
  checkTimeZone(time_zone, '/time_zone', session.timeZones, findings)
  if (before !== undefined && time_zone !== before.time_zone && session.readLocally.has(before.id)) {
    const sentence = `changes behind local times of its events, which were read as of ${before.time_zone}`
    findings.error('/time_zone', sentence, 'Let the competition come before them: name its file first.')
  }
  return time_zone
}

interface Members extends Pick<StoredCompetition, 'name' | 'description' | 'time_zone'> {
  readonly registration_opens_at: string | null
  readonly registration_closes_at: string | null
  readonly video_url: string | null
}

const memberDefaults: Members = {
  name: '',
  description: '',
  time_zone: '',
  registration_opens_at: null,
  registration_closes_at: null,
  video_url: null,
}

/** Warns of a published competition in which there is nothing to do. */
export function warnOfNothingToShow(
  competition: { readonly divisions: readonly unknown[]; readonly events: readonly unknown[] },
  findings: Findings,
): void {
  for (const member of ['divisions', 'events'] as const) {
    if (competition[member].length > 0) continue
    const sentence = `is "published", but the competition has no ${member}`
    findings.warning('/status', sentence, `Add ${member}, or keep it a draft.`)
  }
}
