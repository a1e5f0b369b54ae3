import { type MovementId, parseMovementId, type WorkoutId } from '../../contract/ids.ts'
import { movementIdsIn } from '../details.ts'
import { makeDocument } from '../document.ts'
import type { Position } from '../stored.ts'
import { keepDocuments } from './keep-documents.ts'
import { workoutText } from './put-workout.ts'
import type { WriteSession } from './write-session.ts'

/** Renders anew what embeds the movements and workouts that have changed in this session. Gives how many documents. */
export async function renewEmbedding(session: WriteSession): Promise<number> {
  await session.documents.settle()
  const workouts = new Set<WorkoutId>(session.changedWorkouts)
  for (const movement of session.changedMovements) {
    for (const id of await session.store.workoutsWithMovement(movement)) {
      await renewWorkout(id, session)
      workouts.add(id)
    }
  }
  const competitions = new Set<Position>()
  for (const id of workouts) {
    for (const position of await session.store.competitionsWithWorkout(id)) competitions.add(position)
  }
  for (const position of competitions) await renewCompetition(position, session)
  return workouts.size + competitions.size
}

/** Renders the documents of one competition anew. */
export async function renewCompetition(position: Position, session: WriteSession): Promise<void> {
  const source = await session.store.loadCompetition(position)
  if (source === undefined) return
  await keepDocuments(position, source, session)
}

async function renewWorkout(id: WorkoutId, session: WriteSession): Promise<void> {
  const workout = await session.store.findWorkout(id)
  if (workout === undefined) return
  const movements: MovementId[] = movementIdsIn(workout.details)
    .map(parseMovementId)
    .filter((movement) => movement !== undefined)
  await session.store.putWorkoutDocument(id, makeDocument(await workoutText(workout, movements, session)))
}
