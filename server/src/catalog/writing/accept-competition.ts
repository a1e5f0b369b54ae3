import type { CompetitionItem } from '../../contract/catalog-file.ts'
import type { CompetitionId, GymId } from '../../contract/ids.ts'
import type { StoredCompetition } from '../stored.ts'
import { competitionAt } from '../visibility.ts'
import { acceptDivisions } from './accept-divisions.ts'
import { acceptEvents } from './accept-events.ts'
import { acceptPublication, acceptTimeStamp, checkTimeZone } from './accept-time.ts'
import type { CompetitionRecord } from './catalog-store.ts'
import { unknownGym } from './accept-movement.ts'
import type { Findings } from '../../contract/finding.ts'
import { guardReaders } from './guard-readers.ts'
import { safeHtml } from './html.ts'
import { isUnchanged, outcomeOf, mergeMembers, type CompetitionPlan } from './plan.ts'
import { assignWorkoutIds } from './assign-workout-ids.ts'
import { reportSimilar, reportRename } from './report-names.ts'
import type { ItemContext } from './write-session.ts'

/** A competition in a catalog file. If `gym` is omitted, the stored competition's gym applies. */
export type CompetitionWithId = CompetitionItem & { readonly id: CompetitionId }

/**
 * Checks a competition and returns the plan to write it. Errors are reported to `context.findings`. A member that the
 * file omits keeps its stored value. If `context.session.isWhole` is set, the file is the complete competition, and an
 * omitted member is removed. `isIdGenerated` is true if the id was generated from the competition’s name.
 */
export async function acceptCompetition(
  item: CompetitionWithId,
  context: ItemContext,
  isIdGenerated?: true,
): Promise<CompetitionPlan> {
  const existing = await context.session.store.findCompetition(item.id)
  if (isIdGenerated && existing === undefined) await reportSimilarName(item, context)
  else if (isIdGenerated) reportRename(item, existing?.competition, context.findings)
  return mergeCompetition(item, existing, context)
}

async function reportSimilarName(
  { id, name, gym }: CompetitionWithId,
  { session, findings }: ItemContext,
): Promise<void> {
  const similar = name && gym && (await session.competitionNames.findSimilar(name, gym))
  if (similar) reportSimilar(name, id, similar, findings)
}

export async function mergeCompetition(
  item: CompetitionWithId,
  existing: CompetitionRecord | undefined,
  context: ItemContext,
): Promise<CompetitionPlan> {
  const { session, findings } = context
  const gym = await acceptGymId(item, existing, context)
  const before = existing?.gym === gym ? existing.competition : undefined
  const members = acceptMembers(item, before, context)
  const { events, paths, workouts } = await acceptEvents(item, { ...members, gym }, existing, before, context)
  const divisions = acceptDivisions(item, before, { events, paths }, context)
  const after = { id: item.id, ...members, gym, divisions, events: assignWorkoutIds(events, paths, findings) }
  const isSame = before !== undefined && isUnchanged(after, before)
  if (before === undefined || competitionAt(before, session.now).status !== 'published')
    session.unpublished.add(item.id)
  else if (!session.mayTakeAway && !session.unpublished.has(item.id)) guardReaders(before, after, item, paths, context)
  const position = existing?.position ?? (await session.store.allocatePosition(item.id))
  return { kind: 'competition', position, before, after, workouts, outcome: outcomeOf(before, isSame) }
}

async function acceptGymId(
  { gym }: CompetitionWithId,
  existing: CompetitionRecord | undefined,
  { session, findings }: ItemContext,
): Promise<GymId> {
  if (existing !== undefined && gym !== undefined && gym !== existing.gym) {
    findings.error('/id', 'is the id of a competition of another gym', 'Give the competition a different id.')
    return gym
  }
  const own = gym ?? existing?.gym
  if (own === undefined) {
    if (findings.areSound('gym', 'id'))
      findings.error('', 'does not say which gym it belongs to', 'Add "gym", or give --gym gym_….')
    return unknownGym
  }
  // A deleted competition's gym may have been deleted since.
  if (existing?.competition === undefined && (await session.store.findGym(own)) === undefined) {
    if (gym === undefined) {
      const sentence = `was a competition of the gym ${own}, which was deleted`
      findings.missing(own, '', sentence, 'Add that gym again, or write another gym.')
    } else {
      const sentence = `refers to the gym ${own}, which does not exist`
      findings.missing(own, '/gym', sentence, 'Add the gym, or correct its id.')
    }
  }
  return own
}

function acceptMembers(item: CompetitionItem, before: StoredCompetition | undefined, context: ItemContext) {
  const { session, findings } = context
  const was = session.isWhole ? undefined : before
  const mayExist = !session.isWhole && !findings.isSound('/id')
  for (const member of ['name', 'time_zone'] as const) {
    if (!mayExist && (item[member] ?? was?.[member]) === undefined) findings.absent(member)
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
  const { video_url, ...members } = mergeMembers(written, was, memberDefaults)
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
  if (before !== undefined && time_zone !== before.time_zone && session.withLocalTimes.has(before.id)) {
    const sentence = `changes after local times of its events were read in ${before.time_zone}`
    findings.error('/time_zone', sentence, 'Give the file of the competition before the files of its events.')
  }
  return time_zone
}

interface CompetitionMembers extends Pick<StoredCompetition, 'name' | 'description' | 'time_zone'> {
  readonly registration_opens_at: string | null
  readonly registration_closes_at: string | null
  readonly video_url: string | null
}

const memberDefaults: Required<CompetitionMembers> = {
  name: '',
  description: '',
  time_zone: '',
  registration_opens_at: null,
  registration_closes_at: null,
  video_url: null,
}

/** Adds a warning if there are no divisions, and another if there are no events. */
export function warnIfEmpty(
  competition: { readonly divisions: readonly unknown[]; readonly events: readonly unknown[] },
  findings: Findings,
): void {
  for (const member of ['divisions', 'events'] as const) {
    if (competition[member].length > 0) continue
    const sentence = `is "published", but the competition has no ${member}`
    findings.warning('/status', sentence, `Add ${member}, or keep it a draft.`)
  }
}
