import { toSentence } from '../../../../whiteboard/src/board/to-sentence.ts'
import type { EmbeddedWorkoutItem } from '../../contract/catalog-file.ts'
import { Findings } from '../../contract/finding.ts'
import { parseMovementId, type GymId, type MovementId } from '../../contract/ids.ts'
import { lintWorkout } from '../../workouts/lint-workout.ts'
import type { WorkoutContent } from '../stored.ts'
import { bringMovements } from './accept-movement.ts'
import { safeHtml } from './html.ts'
import { movementIdsIn, placesOfMovements } from './movement-ids.ts'
import { isWithinReach, type MovementsInSight } from './movements.ts'
import type { AcceptedWorkout } from './plan.ts'
import type { ItemContext, OwnedContext } from './write-session.ts'

/** What an item says of a workout; `details` may be those of the one that is there. */
interface WrittenContent extends Omit<EmbeddedWorkoutItem, 'details'>, Partial<Pick<EmbeddedWorkoutItem, 'details'>> {
  /** Said of one that is made what it was: its description, which it brings along, was written from the details. */
  readonly isDescribed?: boolean
}

/** What there is of a workout before an item is accepted. */
export interface ContentBefore {
  /** What the item leaves out stays as it is here. */
  readonly was: WorkoutContent | undefined
  /** What was written from the same details stays as it is here, whatever its movements are called by now. */
  readonly worded: WorkoutContent | undefined
}

/**
 * Accepts what a workout says, the movements that it brings along included. With errors among the findings it is not to
 * be used; undefined without a type or details that are sound.
 */
export async function acceptContent(
  item: WrittenContent,
  { was, worded }: ContentBefore,
  context: OwnedContext,
): Promise<AcceptedWorkout | undefined> {
  const { findings } = context
  await bringMovements(item.movements ?? [], context)
  const words = await givenWords(item, was, context)
  const details = detailsOf(item, was, context)
  if (details === undefined) return undefined
  const movements = await requireMovements(details, context)
  const { type } = item
  if (type === undefined) return undefined
  const name = item.name === undefined ? (was?.name ?? null) : item.name
  const toRead = { ...item, type, name, details: details.read }
  checkType(item, details.read.type, context)
  const lookup = await context.movements.lookup(context.gym)
  findings.add(lintWorkout(toRead, lookup))
  const content = { name, type, details: details.text, isDescribed: item.isDescribed ?? words === undefined }
  if (words === undefined && worded !== undefined && isWordedFrom(worded, content)) {
    return { content: { ...content, description: worded.description }, movements }
  }
  // What is written from the details holds their texts, which are not HTML: it is made safe like a given one.
  const description = words ?? safeHtml(toSentence(toRead, lookup), '/description', findings)
  return { content: { ...content, description }, movements }
}

/** The description that is given, or stays; undefined where one is written from the details, as it was. */
async function givenWords({ description }: WrittenContent, was: WorkoutContent | undefined, context: OwnedContext) {
  const { gym, movements, findings } = context
  const stays = description === undefined && was !== undefined && !(await isWrittenHere(was, gym, movements))
  const given = stays ? was.description : description
  return given && safeHtml(given, '/description', findings)
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
  { textOf, findings }: ItemContext,
): Details | undefined {
  if (details !== undefined) return { text: textOf('/details'), read: details }
  if (was === undefined || !findings.isSound('/details')) return undefined
  return { text: was.details, read: JSON.parse(was.details) as Details['read'] }
}

/** Whether both descriptions are written from the same. */
function isWordedFrom(worded: WorkoutContent, { name, type, details }: Omit<WorkoutContent, 'description'>) {
  return worded.isDescribed && worded.name === name && worded.type === type && worded.details === details
}

function checkType({ type, details }: WrittenContent, ofDetails: string | undefined, { findings }: ItemContext): void {
  if (ofDetails === type) return
  const [own, other] = [JSON.stringify(type), JSON.stringify(ofDetails)]
  if (details !== undefined) {
    findings.error('/details/type', `is ${other}, but the workout's type is ${own}`, 'Make both the same.')
  } else findings.error('/type', `is ${own}, but the type of its details is ${other}`, 'Write the details, too.')
}

async function requireMovements({ text, read }: Details, context: OwnedContext): Promise<readonly MovementId[]> {
  const { gym, movements, findings, session } = context
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
    const place = `/details${places.get(written) ?? ''}`
    const sentence = `names the movement ${written}, which is not there`
    findings.missing(written, place, sentence, () => {
      const nearest = movements.nearest(written, gym)
      return nearest === undefined
        ? 'Add the movement to the file, or correct its id.'
        : `Did you mean ${nearest}? Else add the movement to the file.`
    })
  }
  return named
}

/** Whether a description was written from the details, also in a catalog that has not noted it. */
export async function isWrittenHere(
  workout: WorkoutContent,
  gym: GymId | null,
  movements: MovementsInSight,
): Promise<boolean> {
  if (workout.isDescribed) return true
  const details: unknown = JSON.parse(workout.details)
  const sentence = toSentence({ ...workout, details }, await movements.lookup(gym))
  return workout.description === safeHtml(sentence, '', new Findings())
}
