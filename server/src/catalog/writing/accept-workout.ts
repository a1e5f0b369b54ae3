import type { EmbeddedWorkoutItem, WorkoutItem } from '../../contract/catalog-file.ts'
import { parseMovementId, type GymId, type MovementId, type WorkoutId } from '../../contract/ids.ts'
import type { WorkoutToRead } from '../../workouts/lint-workout.ts'
import { movementIdsIn } from '../details.ts'
import type { StoredWorkout } from '../stored.ts'
import { bringMovements } from './accept-movement.ts'
import { safeHtml } from './html.ts'
import { isWithinReach } from './movements.ts'
import { isEqual, outcomeOf, type AcceptedWorkout, type WorkoutPlan } from './plan.ts'
import { findGym, type ItemContext } from './write-session.ts'

/** Accepts a workout that stands alone. */
export async function acceptWorkout(item: WorkoutItem, context: ItemContext): Promise<WorkoutPlan> {
  const { session, findings } = context
  const gym = item.gym ?? null
  const after = await acceptContent(item, gym, '', context)
  if (gym !== null && (await findGym(session, gym)) === undefined) {
    findings.missing(gym, '/gym', `names the gym ${gym}, which is not there`, 'Add the gym, or correct its id.')
  }
  const before = await findStandingAlone(item, gym, context)
  const isSame = before !== undefined && isEqual(before, after.content)
  const id = item.id as WorkoutId | undefined
  return { kind: 'workout', id, gym, before, after, outcome: outcomeOf(before, isSame) }
}

/**
 * Accepts what a workout says, the movements that it brings along included. `path` is its place in the item, `gym` the
 * one it belongs to, null in the shared library. With errors among the findings it is not to be used.
 */
export async function acceptContent(
  item: EmbeddedWorkoutItem,
  gym: GymId | null,
  path: string,
  context: ItemContext,
): Promise<AcceptedWorkout> {
  await bringMovements(item.movements ?? [], gym, path, context)
  const details = context.textOf(`${path}/details`)
  if (item.details.type !== item.type) {
    const sentence = `is ${JSON.stringify(item.details.type)}, but the workout's type is ${JSON.stringify(item.type)}`
    context.findings.error(`${path}/details/type`, sentence, 'Make both the same.')
  }
  const movements = await requireMovements(details, gym, path, context)
  const { name = null, type } = item
  const description = await describe({ ...item, name }, details, gym, path, context)
  return { content: { name, description, type, details }, movements }
}

async function requireMovements(
  details: string,
  gym: GymId | null,
  path: string,
  { movements, findings }: ItemContext,
): Promise<readonly MovementId[]> {
  const named: MovementId[] = []
  for (const written of movementIdsIn(details)) {
    const id = parseMovementId(written)
    const kept = id === undefined ? undefined : await movements.find(id)
    if (id !== undefined && kept !== undefined && isWithinReach(kept.gym, gym)) named.push(id)
    else findings.missing(written, `${path}/details`, `names the movement ${written}, which is not there`, addMovement)
  }
  return named
}

const addMovement = 'Add the movement to the file, or correct its id.'

/** Reports what the details most likely do not mean, and writes the description from them where none is given. */
async function describe(
  workout: WorkoutToRead & { readonly description?: string },
  details: string,
  gym: GymId | null,
  path: string,
  { session, movements, findings }: ItemContext,
): Promise<string> {
  const reading = await session.readings.of(workout, details, gym, movements)
  for (const { path: place, sentence, remedy, severity } of reading.findings) {
    findings[severity](`${path}${place}`, sentence, remedy)
  }
  // What is written from the details holds their texts, which are not HTML: it is made safe like a given one.
  return safeHtml(workout.description ?? reading.describe(workout), `${path}/description`, findings)
}

/** The workout of the item's id. Without an id each import adds another, which is reported. */
async function findStandingAlone(
  { id }: WorkoutItem,
  gym: GymId | null,
  { session, findings }: ItemContext,
): Promise<StoredWorkout | undefined> {
  if (id === undefined) {
    findings.warning('', 'has no id, so every import of this file adds it again', 'Give it an id.')
    return undefined
  }
  const kept = (await session.store.findWorkouts([id as WorkoutId])).get(id as WorkoutId)
  if (kept === undefined || (kept.competition === null && kept.gym === gym)) return kept
  const whose = kept.competition === null ? 'of another gym or the library' : 'that is part of a competition'
  findings.error('/id', `is ${id}, the id of a workout ${whose}`, 'Give the workout another id.')
  return kept
}
