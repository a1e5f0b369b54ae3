import type { EmbeddedWorkoutItem } from '../../contract/catalog-file.ts'
import { parseMovementId, type GymId, type MovementId } from '../../contract/ids.ts'
import type { WorkoutToRead } from '../../workouts/lint-workout.ts'
import { movementIdsIn } from '../details.ts'
import type { WorkoutContent } from '../stored.ts'
import type { Findings } from './finding.ts'
import { safeHtml } from './html.ts'
import { gymOfEmbedded, putMovement } from './put-movement.ts'
import { findMovement, isWithinReach, type TextOf, type WriteSession } from './write-session.ts'

/** A workout that keeps the rules of the catalog. */
export interface AcceptedWorkout {
  readonly content: WorkoutContent
  readonly movements: readonly MovementId[]
}

/**
 * Reads a workout of an item, the movements that it brings along included. `path` is its place in the item, `gym` the
 * one it belongs to, null in the shared library. What is wrong with it goes to `findings`.
 */
export async function acceptWorkout(
  item: EmbeddedWorkoutItem,
  gym: GymId | null,
  path: string,
  textOf: TextOf,
  session: WriteSession,
  findings: Findings,
): Promise<AcceptedWorkout> {
  for (const [index, movement] of (item.movements ?? []).entries()) {
    const owner = await gymOfEmbedded(movement, gym, session)
    await putMovement(movement, owner, `${path}/movements/${index}`, session, findings)
  }
  const details = textOf(`${path}/details`)
  if (item.details.type !== item.type) {
    const sentence = `is ${JSON.stringify(item.details.type)}, but the workout's type is ${JSON.stringify(item.type)}`
    findings.error(`${path}/details/type`, sentence, 'Make both the same.')
  }
  const movements = await requireMovements(details, gym, path, session, findings)
  const { name = null, type } = item
  const description = await describe({ ...item, name }, details, gym, path, session, findings)
  return { content: { name, description, type, details }, movements }
}

/** Reports what the details most likely do not mean, and writes the description from them where none is given. */
async function describe(
  workout: WorkoutToRead & { readonly description?: string },
  details: string,
  gym: GymId | null,
  path: string,
  session: WriteSession,
  findings: Findings,
): Promise<string> {
  const reading = await session.readings.of(workout, details, gym)
  for (const { path: place, sentence, remedy, severity } of reading.findings) {
    findings[severity](`${path}${place}`, sentence, remedy)
  }
  // What is written from the details holds their texts, which are not HTML: it is made safe like a given one.
  return safeHtml(workout.description ?? reading.describe(workout), `${path}/description`, findings)
}

async function requireMovements(
  details: string,
  gym: GymId | null,
  path: string,
  session: WriteSession,
  findings: Findings,
): Promise<readonly MovementId[]> {
  const movements: MovementId[] = []
  for (const written of movementIdsIn(details)) {
    const id = parseMovementId(written)
    const kept = id === undefined ? undefined : await findMovement(session, id)
    if (id !== undefined && kept !== undefined && isWithinReach(kept.gym, gym)) movements.push(id)
    else findings.missing(written, `${path}/details`, `names the movement ${written}, which is not there`, addMovement)
  }
  return movements
}

const addMovement = 'Add the movement to the file, or correct its id.'
