import type { EmbeddedWorkoutItem, EventItem, WorkoutReference } from '../../contract/catalog-file.ts'
import { workoutMembers, type WorkoutMember } from '../../contract/event.ts'
import type { EventId, GymId, WorkoutId } from '../../contract/ids.ts'
import type { Position, StoredEvent, StoredWorkout } from '../stored.ts'
import { acceptContent } from './accept-workout.ts'
import type { KeptCompetition } from './catalog-store.ts'
import type { Findings } from './finding.ts'
import { isWithinReach } from './movements.ts'
import { isEqual, isStanding, mapWorkouts, type PlannedEvent, type WorkoutChoice, type WorkoutsOf } from './plan.ts'
import type { ItemContext, WriteSession } from './write-session.ts'

/** Where the events of a competition choose their workouts. */
export interface Choosing {
  readonly gym: GymId
  /** Undefined for a competition that is new. */
  readonly position: Position | undefined
  readonly before: ReadonlyMap<EventId, StoredEvent>
  /** What the catalog holds under the ids that are given, or stand there today. */
  readonly there: ReadonlyMap<WorkoutId, StoredWorkout>
}

type WrittenWorkout = EmbeddedWorkoutItem | WorkoutReference

/** Looks up all that the events of a competition may choose from. */
export async function openChoosing(
  items: readonly EventItem[],
  gym: GymId,
  kept: KeptCompetition | undefined,
  { store }: WriteSession,
): Promise<Choosing> {
  const before = new Map(kept?.competition?.events.map((event) => [event.id, event]))
  const ids = items.flatMap((item) => workoutMembers.map((member) => idIn(item, member, before)))
  const there = await store.findWorkouts(ids.filter((id) => id !== undefined))
  return { gym, position: kept?.position, before, there }
}

/** Chooses the workouts of an event. What is wrong goes to the findings; then the choices are not to be used. */
export async function chooseWorkouts(
  item: EventItem,
  index: number,
  choosing: Choosing,
  context: ItemContext,
): Promise<WorkoutsOf<WorkoutChoice>> {
  const choose = (member: WorkoutMember, written: WrittenWorkout) => {
    const id = idIn(item, member, choosing.before)
    const there = id === undefined ? undefined : choosing.there.get(id)
    return chooseWorkout(written, `/events/${index}/${member}`, there, choosing, context)
  }
  const { workout, scaled_workout, foundations_workout } = item
  return {
    workout: await choose('workout', workout),
    scaled_workout: scaled_workout ? await choose('scaled_workout', scaled_workout) : null,
    foundations_workout: foundations_workout ? await choose('foundations_workout', foundations_workout) : null,
  }
}

/** The id that the author gives the workout of a member, else that of the one which stands there today. */
function idIn(item: EventItem, member: WorkoutMember, before: Choosing['before']): WorkoutId | undefined {
  const written = item[member]
  return written ? (idOf(written) ?? before.get(item.id)?.[member] ?? undefined) : undefined
}

function idOf(written: WrittenWorkout): WorkoutId | undefined {
  return written.id as WorkoutId | undefined
}

async function chooseWorkout(
  written: WrittenWorkout,
  path: string,
  there: StoredWorkout | undefined,
  choosing: Choosing,
  context: ItemContext,
): Promise<WorkoutChoice> {
  const { findings } = context
  const isIdGiven = written.id !== undefined
  if (!('type' in written)) {
    if (there === undefined || !isUsable(there, choosing)) {
      const sentence = `names the workout ${written.id}, which is not there for a competition of ${choosing.gym}`
      findings.missing(`workout ${written.id}`, path, sentence, 'Add the workout to the file, or correct its id.')
    }
    return { id: idOf(written), isIdGiven, before: there, after: undefined }
  }
  const after = await acceptContent(written, choosing.gym, path, context)
  if (there === undefined) return { id: idOf(written), isIdGiven, before: undefined, after }
  const isOwn = choosing.position !== undefined && there.competition === choosing.position
  if (isOwn || (isUsable(there, choosing) && isEqual(there, after.content))) {
    return { id: there.id, isIdGiven, before: there, after }
  }
  if (written.id !== undefined) {
    const sentence = `is ${written.id}, the id of a workout that is not this competition's own and reads differently`
    findings.error(`${path}/id`, sentence, `Leave the id out, or name that workout by {"id": ${written.id}} alone.`)
  }
  return { id: undefined, isIdGiven, before: undefined, after }
}

/** Library workouts, those of the same gym that stand alone, and the competition's own may be used. */
function isUsable(workout: StoredWorkout, { gym, position }: Choosing): boolean {
  return isWithinReach(workout.gym, gym) && (workout.competition === null || workout.competition === position)
}

/**
 * Sees to it that one id stands for one workout in all of a competition. An id that the author gives counts most, then
 * one that an event names, then that of a workout which reads as before; a changed workout whose id is taken gets one
 * of its own. Two that read differently under an id that was given to both are an error, told by `findings`.
 */
export function withOneWorkoutAnId(events: readonly PlannedEvent[], findings: Findings): readonly PlannedEvent[] {
  const holders = new Map<WorkoutId, PlacedChoice>()
  const withoutId = new Set<WorkoutChoice>()
  for (const placed of [...placedChoices(events)].sort((one, other) => rankOf(one.choice) - rankOf(other.choice))) {
    const { choice, path } = placed
    if (choice.id === undefined) continue
    const holder = holders.get(choice.id)
    if (holder === undefined) holders.set(choice.id, placed)
    else if (choice.after === undefined || isAgreed(holder.choice, choice.after.content)) continue
    else if (choice.isIdGiven) {
      const sentence = `${choice.id} is the id of the workout at ${holder.path}, too, which reads differently`
      findings.error(`${path}/id`, sentence, 'Give each workout an id of its own, or none.')
    } else withoutId.add(choice)
  }
  const decided = (choice: WorkoutChoice) =>
    withoutId.has(choice) ? { ...choice, id: undefined, before: undefined } : choice
  return events.map((event) => ({ ...event, ...mapWorkouts(event, decided) }))
}

interface PlacedChoice {
  readonly choice: WorkoutChoice
  readonly path: string
}

function* placedChoices(events: readonly PlannedEvent[]): Generator<PlacedChoice> {
  for (const [index, event] of events.entries()) {
    for (const member of workoutMembers) {
      const choice = event[member]
      if (choice !== null) yield { choice, path: `/events/${index}/${member}` }
    }
  }
}

function rankOf(choice: WorkoutChoice): number {
  if (choice.after === undefined) return 1
  if (choice.isIdGiven) return 0
  return isStanding(choice) ? 2 : 3
}

/** Whether the one that has an id shows just this. */
function isAgreed({ before, after }: WorkoutChoice, content: NonNullable<WorkoutChoice['before']>): boolean {
  const held = after?.content ?? before
  return held !== undefined && isEqual(held, content)
}
