import { toSentence } from '../../../../whiteboard/src/board/to-sentence.ts'
import type { EmbeddedWorkoutItem } from '../../contract/catalog-file.ts'
import { Findings } from '../../contract/finding.ts'
import { parseMovementId, type GymId, type MovementId } from '../../contract/ids.ts'
import { lintWorkout } from '../../workouts/lint-workout.ts'
import type { WorkoutContent } from '../stored.ts'
import { acceptEmbeddedMovements } from './accept-movement.ts'
import { safeHtml } from './html.ts'
import { movementIdsIn, movementPointers } from './movement-ids.ts'
import { isAvailableTo, type ItemMovements } from './movements.ts'
import type { AcceptedWorkout } from './plan.ts'
import type { ItemContext, GymContext } from './write-session.ts'

interface WorkoutInput extends Omit<EmbeddedWorkoutItem, 'details'>, Partial<Pick<EmbeddedWorkoutItem, 'details'>> {
  /**
   * Only set when an undo restores a workout. True if the description of that workout was generated from the details.
   */
  readonly isDescribed?: boolean
}

export interface PreviousContent {
  /** The stored workout. Its values apply to members that the file omits. */
  readonly was: WorkoutContent | undefined
  /**
   * A stored workout whose description was generated. If the workout in the file has the same name, type and details,
   * this description is used again instead of a new one.
   */
  readonly described: WorkoutContent | undefined
}

/**
 * Checks a workout and the movements inside it. Returns the content to write. Returns `undefined` if the type or the
 * details are missing or invalid. Other errors are only reported to `context.findings`: check them before you use the
 * result.
 */
export async function acceptContent(
  item: WorkoutInput,
  { was, described }: PreviousContent,
  context: GymContext,
): Promise<AcceptedWorkout | undefined> {
  const { findings } = context
  await acceptEmbeddedMovements(item.movements ?? [], context)
  const authored = await authoredDescription(item, was, context)
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
  const content = { name, type, details: details.text, isDescribed: item.isDescribed ?? authored === undefined }
  if (authored === undefined && described !== undefined && hasSameSource(described, content)) {
    return { content: { ...content, description: described.description }, movements }
  }
  // The generated description contains texts of the details, which are not HTML, so it is sanitized like a given one.
  const description = authored ?? safeHtml(toSentence(toRead, lookup), '/description', findings)
  return { content: { ...content, description }, movements }
}

async function authoredDescription(
  { description }: WorkoutInput,
  was: WorkoutContent | undefined,
  context: GymContext,
) {
  const { gym, movements, findings } = context
  const stays = description === undefined && was !== undefined && !(await isDescriptionGenerated(was, gym, movements))
  const given = stays ? was.description : description
  return given && safeHtml(given, '/description', findings)
}

interface Details {
  readonly text: string
  readonly read: NonNullable<EmbeddedWorkoutItem['details']>
}

function detailsOf(
  { details }: WorkoutInput,
  was: WorkoutContent | undefined,
  { textOf, findings }: ItemContext,
): Details | undefined {
  if (details !== undefined) return { text: textOf('/details'), read: details }
  if (was === undefined || !findings.isSound('/details')) return undefined
  return { text: was.details, read: JSON.parse(was.details) as Details['read'] }
}

function hasSameSource(described: WorkoutContent, { name, type, details }: Omit<WorkoutContent, 'description'>) {
  return described.isDescribed && described.name === name && described.type === type && described.details === details
}

function checkType({ type, details }: WorkoutInput, ofDetails: string | undefined, { findings }: ItemContext): void {
  if (ofDetails === type) return
  const [own, other] = [JSON.stringify(type), JSON.stringify(ofDetails)]
  if (details !== undefined) {
    findings.error('/details/type', `is ${other}, but the workout's type is ${own}`, 'Write the same type in both.')
  } else
    findings.error('/type', `is ${own}, but the type of its details is ${other}`, 'Write details of the new type, too.')
}

async function requireMovements({ text, read }: Details, context: GymContext): Promise<readonly MovementId[]> {
  const { gym, movements, findings, session } = context
  const named: MovementId[] = []
  let places: ReadonlyMap<unknown, string> | undefined
  for (const written of movementIdsIn(text)) {
    const id = parseMovementId(written)
    const existing = id === undefined ? undefined : await movements.find(id)
    if (id !== undefined && existing !== undefined) {
      if (isAvailableTo(existing.gym, gym)) named.push(id)
      // A missing gym is reported elsewhere, and its movements are unknown.
      if (named.includes(id) || (gym !== null && (await session.store.findGym(gym)) === undefined)) continue
    }
    places ??= movementPointers(read)
    const place = `/details${places.get(written) ?? ''}`
    const sentence = `refers to the movement ${written}, which does not exist`
    findings.missing(written, place, sentence, () => {
      const nearest = movements.nearest(written, gym)
      return nearest === undefined
        ? 'Add the movement to the file, or correct its id.'
        : `Did you mean ${nearest}? Otherwise add the movement to the file.`
    })
  }
  return named
}

/** Returns true if the workout's description was generated, or if it equals the description that would be generated. */
export async function isDescriptionGenerated(
  workout: WorkoutContent,
  gym: GymId | null,
  movements: ItemMovements,
): Promise<boolean> {
  if (workout.isDescribed) return true
  const details: unknown = JSON.parse(workout.details)
  const sentence = toSentence({ ...workout, details }, await movements.lookup(gym))
  return workout.description === safeHtml(sentence, '', new Findings())
}
