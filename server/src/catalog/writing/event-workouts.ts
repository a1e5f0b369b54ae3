import type { EmbeddedWorkoutItem, EventItem, WorkoutReference } from '../../contract/catalog-file.ts'
import type { WorkoutMember } from '../../contract/event.ts'
import type { EventId, GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import type { Position, StoredCompetition, StoredEvent, StoredWorkout, WorkoutContent } from '../stored.ts'
import { acceptWorkout } from './accept-workout.ts'
import type { Findings } from './finding.ts'
import { isEqual } from './put-workout.ts'
import { isWithinReach, type TextOf, type WriteSession } from './write-session.ts'

/** Which workout an event is to have in one of its members. */
export type WorkoutChoice = NamedChoice | EmbeddedChoice

/** One that is there, named by its id. */
export interface NamedChoice {
  readonly kind: 'named'
  readonly id: WorkoutId
}

/** One that the event brings along. */
export interface EmbeddedChoice {
  readonly kind: 'embedded'
  /** The id under which it is there or is written; undefined for one that is minted. */
  readonly id: WorkoutId | undefined
  /** Whether the author gave the id; else it is that of the workout which stands in this place today. */
  readonly isIdGiven: boolean
  /** Whether the catalog holds it already, reading just so. */
  readonly isThere: boolean
  readonly content: WorkoutContent
  readonly movements: readonly MovementId[]
}

export interface WorkoutChoices {
  readonly workout: WorkoutChoice
  readonly scaled_workout: WorkoutChoice | null
  readonly foundations_workout: WorkoutChoice | null
}

/** Where the workouts of an event are looked for: the competition that is being written, and what it was before. */
export interface EventSurroundings {
  readonly gym: GymId
  /** Undefined for a competition that is new. */
  readonly position: Position | undefined
  readonly before: StoredCompetition | undefined
}

/** Chooses the workouts of an event. What is wrong goes to `findings`; then the choice is not to be used. */
export async function chooseWorkouts(
  item: EventItem,
  index: number,
  surroundings: EventSurroundings,
  textOf: TextOf,
  session: WriteSession,
  findings: Findings,
): Promise<WorkoutChoices> {
  const choose = (member: WorkoutMember, written: EmbeddedWorkoutItem | WorkoutReference) => {
    const place: Place = {
      path: `/events/${index}/${member}`,
      current: eventBefore(surroundings, item.id)?.[member] ?? null,
    }
    return chooseWorkout(written, place, surroundings, textOf, session, findings)
  }
  const { workout, scaled_workout, foundations_workout } = item
  return {
    workout: await choose('workout', workout),
    scaled_workout: scaled_workout ? await choose('scaled_workout', scaled_workout) : null,
    foundations_workout: foundations_workout ? await choose('foundations_workout', foundations_workout) : null,
  }
}

/** Where a workout stands in the item, and which one stands there today. */
interface Place {
  readonly path: string
  readonly current: WorkoutId | null
}

async function chooseWorkout(
  written: EmbeddedWorkoutItem | WorkoutReference,
  { path, current }: Place,
  surroundings: EventSurroundings,
  textOf: TextOf,
  session: WriteSession,
  findings: Findings,
): Promise<WorkoutChoice> {
  if (!('type' in written)) return requireNamed(written.id as WorkoutId, path, surroundings, session, findings)
  const accepted = await acceptWorkout(written, surroundings.gym, path, textOf, session, findings)
  const embedded = { kind: 'embedded', isIdGiven: written.id !== undefined, ...accepted } as const
  const id = (written.id as WorkoutId | undefined) ?? current
  const there = id === null ? undefined : await session.store.findWorkout(id)
  if (there !== undefined && isMine(there, surroundings) && isEqual(there, accepted.content)) {
    return { ...embedded, id: there.id, isThere: true }
  }
  return { ...embedded, id: idFor(written.id, there, path, surroundings, findings), isThere: false }
}

/** The id for an embedded workout that reads differently from the one that is there. */
function idFor(
  written: number | undefined,
  there: StoredWorkout | undefined,
  path: string,
  { position }: EventSurroundings,
  findings: Findings,
): WorkoutId | undefined {
  if (there === undefined) return written as WorkoutId | undefined
  if (position !== undefined && there.competition === position) return there.id
  if (written !== undefined) {
    const sentence = `is ${written}, the id of a workout that is not this competition's own and reads differently`
    findings.error(`${path}/id`, sentence, `Leave the id out, or name that workout by {"id": ${written}} alone.`)
  }
  return undefined
}

async function requireNamed(
  id: WorkoutId,
  path: string,
  surroundings: EventSurroundings,
  session: WriteSession,
  findings: Findings,
): Promise<WorkoutChoice> {
  const there = await session.store.findWorkout(id)
  if (there === undefined || !isMine(there, surroundings)) {
    const sentence = `names the workout ${id}, which is not there for a competition of ${surroundings.gym}`
    findings.missing(`workout ${id}`, path, sentence, 'Add the workout to the file, or correct its id.')
  }
  return { kind: 'named', id }
}

/** Library workouts, those of the same gym that stand alone, and the competition's own may be used. */
function isMine(workout: StoredWorkout, { gym, position }: EventSurroundings): boolean {
  return isWithinReach(workout.gym, gym) && (workout.competition === null || workout.competition === position)
}

function eventBefore({ before }: EventSurroundings, id: EventId): StoredEvent | undefined {
  return before?.events.find((event) => event.id === id)
}
