import { toSentence } from '../../../../whiteboard/src/board/to-sentence.ts'
import type { EmbeddedWorkoutItem, WorkoutItem } from '../../contract/catalog-file.ts'
import { Findings } from '../../contract/finding.ts'
import { parseMovementId, type GymId, type MovementId, type WorkoutId } from '../../contract/ids.ts'
import { lintWorkout } from '../../workouts/lint-workout.ts'
import type { StoredWorkout, WorkoutContent } from '../stored.ts'
import { bringMovements, gymOf, hasGym, unknownGym } from './accept-movement.ts'
import { safeHtml } from './html.ts'
import { isWithinReach, movementIdsIn, placesOfMovements, type MovementsInSight } from './movements.ts'
import { isEqual, outcomeOf, type AcceptedWorkout, type WorkoutPlan } from './plan.ts'
import { tellLooks } from './tell-names.ts'
import type { ItemContext } from './write-session.ts'

/** Accepts a workout that stands alone; undefined when it lacks what a new one needs. */
export async function acceptWorkout(item: WorkoutItem, context: ItemContext): Promise<WorkoutPlan | undefined> {
  const gym = gymOf(item, context)
  await hasGym(gym, context)
  const find = item.id === undefined ? findWithoutId : findOfId
  const kept = await find(item, gym, context)
  const type = typeOf(item, kept, context)
  const after = await acceptContent({ ...item, type }, { was: kept, worded: kept }, gym, '', context)
  if (after === undefined) return undefined
  const isSame = kept !== undefined && isEqual(kept, after.content)
  if (item.id === undefined && !isSame && context.findings.areSound('', 'id', 'gym', 'name'))
    await tellWithoutId(kept?.id, context)
  const id = kept?.id ?? item.id
  return { kind: 'workout', id, gym, before: kept, after, outcome: outcomeOf(kept, isSame) }
}

/** The type that a workout is to have; what a new one lacks is told. */
function typeOf(item: WorkoutItem, kept: StoredWorkout | undefined, { findings }: ItemContext): WorkoutItem['type'] {
  const isNew = kept === undefined && findings.areSound('', 'id', ...(item.id === undefined ? ['name'] : []))
  for (const member of ['type', 'details'] as const) {
    if (isNew && item[member] === undefined) findings.absent('', member)
  }
  return findings.isSound('/type') ? (item.type ?? kept?.type) : undefined
}

/** What an item says of a workout; `details` may be those of the one that is there. */
type WrittenContent = Omit<EmbeddedWorkoutItem, 'details'> & Partial<Pick<EmbeddedWorkoutItem, 'details'>>

/** What there is of a workout before an item is accepted. */
export interface ContentBefore {
  /** What the item leaves out stays as it is here. */
  readonly was: WorkoutContent | undefined
  /** What was written from the same details stays as it is here, whatever its movements are called by now. */
  readonly worded: WorkoutContent | undefined
}

/**
 * Accepts what a workout says, the movements that it brings along included. `path` is its place in the item, `gym` the
 * one it belongs to, null in the shared library. With errors among the findings it is not to be used; undefined without
 * a type or details that are sound.
 */
export async function acceptContent(
  item: WrittenContent,
  { was, worded }: ContentBefore,
  gym: GymId | null,
  path: string,
  context: ItemContext,
): Promise<AcceptedWorkout | undefined> {
  const { findings } = context
  await bringMovements(item.movements ?? [], gym, path, context)
  const place = `${path}/description`
  const given = item.description ?? (was && (await ownWords(was, gym, context)))
  const words = given && safeHtml(given, place, findings)
  const details = detailsOf(item, was, path, context)
  if (details === undefined) return undefined
  const movements = await requireMovements(details, gym, path, context)
  const { type } = item
  if (type === undefined) return undefined
  const name = item.name === undefined ? (was?.name ?? null) : item.name
  const toRead = { ...item, type, name, details: details.read }
  checkType(item, details.read.type, path, context)
  const lookup = await context.movements.lookup(gym)
  const doubts = lintWorkout(toRead, lookup)
  findings.add(doubts.map((finding) => ({ ...finding, path: `${path}${finding.path}` })))
  const content = { name, type, details: details.text, isDescribed: given === undefined }
  if (worded !== undefined && isWordedFrom(worded, content)) {
    return { content: { ...content, description: worded.description }, movements }
  }
  // What is written from the details holds their texts, which are not HTML: it is made safe like a given one.
  const description = words ?? safeHtml(toSentence(toRead, lookup), place, findings)
  return { content: { ...content, description }, movements }
}

/** The details of a workout as they are kept, and read. */
interface Details {
  readonly text: string
  readonly read: NonNullable<EmbeddedWorkoutItem['details']>
}

/** The details that the item says, else those that are there. */
function detailsOf(
  { details }: WrittenContent,
  was: WorkoutContent | undefined,
  path: string,
  { textOf, findings }: ItemContext,
): Details | undefined {
  if (details !== undefined) return { text: textOf(`${path}/details`), read: details }
  if (was === undefined || !findings.isSound(`${path}/details`)) return undefined
  return { text: was.details, read: JSON.parse(was.details) as Details['read'] }
}

/** Whether both descriptions are written from the same. */
function isWordedFrom(
  worded: WorkoutContent,
  { name, type, details, isDescribed }: Omit<WorkoutContent, 'description'>,
) {
  const isSame = worded.name === name && worded.type === type && worded.details === details
  return isSame && worded.isDescribed && isDescribed
}

function checkType(
  { type, details }: WrittenContent,
  ofDetails: string | undefined,
  path: string,
  { findings }: ItemContext,
): void {
  if (ofDetails === type) return
  const [own, other] = [JSON.stringify(type), JSON.stringify(ofDetails)]
  if (details !== undefined) {
    findings.error(`${path}/details/type`, `is ${other}, but the workout's type is ${own}`, 'Make both the same.')
  } else findings.error(`${path}/type`, `is ${own}, but the type of its details is ${other}`, 'Write the details, too.')
}

/** The description that an author gave a workout; undefined for one that was written from the details. */
async function ownWords(
  was: WorkoutContent,
  gym: GymId | null,
  { movements }: ItemContext,
): Promise<string | undefined> {
  return (await isWrittenHere(was, gym, movements)) ? undefined : was.description
}

async function requireMovements(
  { text, read }: Details,
  gym: GymId | null,
  path: string,
  { movements, findings, session }: ItemContext,
): Promise<readonly MovementId[]> {
  const named: MovementId[] = []
  let places: ReadonlyMap<unknown, string> | undefined
  for (const written of movementIdsIn(text)) {
    const id = parseMovementId(written)
    const kept = id === undefined ? undefined : await movements.find(id)
    if (id !== undefined && kept !== undefined) {
      if (isWithinReach(kept.gym, gym)) named.push(id)
      // Nobody knows what is within reach of a gym that is not there, which is told.
      if (named.includes(id) || (gym !== null && (await session.store.findGym(gym)) === undefined)) continue
    }
    places ??= placesOfMovements(read)
    const place = `${path}/details${places.get(written) ?? ''}`
    const sentence = `names the movement ${written}, which is not there`
    findings.missing(written, place, sentence, () => {
      const nearest = findings.guess(() => movements.nearest(written, gym))
      return nearest === undefined
        ? 'Add the movement to the file, or correct its id.'
        : `Did you mean ${nearest}? Else add the movement to the file.`
    })
  }
  return named
}

/** The workout of the item's id. */
async function findOfId(
  { id }: WorkoutItem,
  gym: GymId | null,
  { session, findings }: ItemContext,
): Promise<StoredWorkout | undefined> {
  if (id === undefined) return undefined
  const kept = (await session.store.findWorkouts([id])).get(id)
  if (kept === undefined || (kept.competition === null && [kept.gym, unknownGym].includes(gym))) return kept
  const whose = kept.competition === null ? 'of another gym or the library' : 'that is part of a competition'
  findings.error('/id', `is ${id}, the id of a workout ${whose}`, 'Give the workout another id.')
  return kept
}

/** The workout of the same gym that reads as one without an id, else the only one that is called so. */
async function findWithoutId(
  { name = null, type, details, description }: WorkoutItem,
  gym: GymId | null,
  { session: { standing, store }, textOf, findings }: ItemContext,
): Promise<StoredWorkout | undefined> {
  if (!findings.areSound('', 'id', 'gym', 'name', 'type', 'details')) return undefined
  if (type !== undefined && details !== undefined) {
    const written = { gym, name, type, details: textOf('/details') }
    const safe = description && safeHtml(description, '', new Findings())
    for (const same of (await store.findWorkouts(await standing.sameAs(written))).values()) {
      if (isEqual(same, { ...same, ...written, description: safe ?? same.description })) return same
    }
  }
  if (name === null) return undefined
  const [only, ...others] = await standing.knownAs(name, gym)
  if (others.length > 0) {
    const ids = [only, ...others]
    const sentence = `is ${JSON.stringify(name)}, and ${ids.length} are called so: ${ids.join(', ')}`
    findings.error('/name', sentence, 'Give the id of the one that is meant.')
  }
  if (only !== undefined) return (await store.findWorkouts([only])).get(only)
  tellLooks(name, { name: await standing.looksLike(name, gym) }, '', findings)
  return undefined
}

/** How many events one sentence tells. */
const toldMax = 20

/** Tells which workout one without an id is, and where it changes; else that it is added. */
async function tellWithoutId(id: WorkoutId | undefined, { session, findings }: ItemContext): Promise<void> {
  const events = id === undefined ? [] : await session.store.eventsWithWorkout(id)
  const told = events.slice(0, toldMax).map((event) => `${event.id} of ${event.competition}`)
  const more = events.length > toldMax ? ` and ${events.length - toldMax} more` : ''
  const where = told.length === 0 ? 'no event uses it' : `it changes in ${told.join(', ')}${more}`
  const isNew = 'has no id, and none that is there reads like it or has its name: it is added'
  const isFound = `has no id and is ${id}, found by its name; ${where}`
  const again = 'The same workout is found again as long as it keeps its name, or reads the same.'
  findings.note('', id === undefined ? isNew : isFound, again)
}

/** Whether a description was written from the details, also in a catalog that has not noted it. */
export async function isWrittenHere(
  workout: WorkoutContent,
  gym: GymId | null,
  movements: MovementsInSight,
): Promise<boolean> {
  if (workout.isDescribed) return true
  const toRead = { ...workout, details: JSON.parse(workout.details) as unknown }
  return workout.description === safeHtml(toSentence(toRead, await movements.lookup(gym)), '', new Findings())
}
