import type { WorkoutItem } from '../../contract/catalog-file.ts'
import type { GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import { renderWorkout } from '../render.ts'
import type { StoredWorkout, WorkoutContent } from '../stored.ts'
import { acceptWorkout } from './accept-workout.ts'
import type { Findings } from './finding.ts'
import { findMovement, type Outcome, type TextOf, type WriteSession } from './write-session.ts'

/** Adds a workout that stands alone, or takes over what has changed in it; undefined, with findings, when refused. */
export async function putWorkout(
  item: WorkoutItem,
  textOf: TextOf,
  session: WriteSession,
  findings: Findings,
): Promise<Outcome | undefined> {
  const gym = item.gym ?? null
  const accepted = await acceptWorkout(item, gym, '', textOf, session, findings)
  if (gym !== null && (await session.store.findGym(gym)) === undefined) {
    findings.missing(gym, '/gym', `names the gym ${gym}, which is not there`, 'Add the gym, or correct its id.')
  }
  const kept = await findStandingAlone(item, gym, session, findings)
  if (findings.hasErrors) return undefined
  if (kept !== undefined && isEqual(kept, accepted.content)) return 'unchanged'
  const id = kept?.id ?? (item.id as WorkoutId | undefined) ?? (await session.store.mintWorkoutId())
  await keepWorkout({ ...accepted.content, id, gym, competition: null }, accepted.movements, session)
  if (kept === undefined) return 'added'
  session.changedWorkouts.add(id)
  return 'changed'
}

/** Writes a workout with its document; gives its JSON. */
export async function keepWorkout(
  workout: StoredWorkout,
  movements: readonly MovementId[],
  session: WriteSession,
): Promise<string> {
  const text = await workoutText(workout, movements, session)
  const { id } = workout
  await session.store.putWorkout(workout, movements)
  session.unwritten.set(id, text)
  await session.documents.make([text], async ([document]) => {
    if (document !== undefined) await session.store.putWorkoutDocument(id, document)
    session.unwritten.delete(id)
  })
  return text
}

/** The JSON of a workout that is there, as it is served. */
export async function loadText(id: WorkoutId, session: WriteSession): Promise<string> {
  return session.unwritten.get(id) ?? session.store.loadWorkoutText(id)
}

/** The JSON of a workout as it is served. */
export async function workoutText(
  workout: WorkoutContent,
  movements: readonly MovementId[],
  session: WriteSession,
): Promise<string> {
  const texts: string[] = []
  for (const id of movements) {
    const movement = await findMovement(session, id)
    if (movement === undefined) throw new Error(`A workout names ${id}, which the catalog does not hold`)
    texts.push(movement.body)
  }
  return renderWorkout(workout, texts)
}

/** Whether two workouts read the same. */
export function isEqual(one: WorkoutContent, other: WorkoutContent): boolean {
  return (
    one.name === other.name &&
    one.description === other.description &&
    one.type === other.type &&
    one.details === other.details
  )
}

/** The workout that this item describes: the one of its id. Without an id each import adds another, which is reported. */
async function findStandingAlone(
  item: WorkoutItem,
  gym: GymId | null,
  session: WriteSession,
  findings: Findings,
): Promise<StoredWorkout | undefined> {
  if (item.id === undefined) {
    findings.warning('', 'has no id, so every import of this file adds it again', 'Give it an id.')
    return undefined
  }
  const kept = await session.store.findWorkout(item.id as WorkoutId)
  if (kept === undefined || (kept.competition === null && kept.gym === gym)) return kept
  const sentence = `is ${item.id}, the id of a workout ${kept.competition === null ? 'of another gym or the library' : 'that is part of a competition'}`
  findings.error('/id', sentence, 'Give the workout another id.')
  return kept
}
