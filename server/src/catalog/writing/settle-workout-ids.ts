import { workoutMembers } from '../../contract/event.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import type { WorkoutContent } from '../stored.ts'
import type { EmbeddedChoice, WorkoutChoice, WorkoutChoices } from './event-workouts.ts'
import type { Findings } from './finding.ts'
import { isEqual } from './put-workout.ts'

/**
 * Sees to it that one id stands for one workout in all of a competition. An id that the author gives counts most, then
 * one that an event names, then that of a workout which reads as before; a changed workout whose id is taken gets one
 * of its own. Two that read differently under an id that was given to both are an error, told by `findings`.
 */
export function settleWorkoutIds(events: readonly WorkoutChoices[], findings: Findings): readonly WorkoutChoices[] {
  const holders = new Map<WorkoutId, Holder>()
  const withoutId = new Set<WorkoutChoice>()
  for (const isOfTurn of turns) {
    for (const { choice, path } of placedChoices(events)) {
      if (choice.id === undefined || !isOfTurn(choice)) continue
      const holder = holders.get(choice.id)
      if (holder === undefined) holders.set(choice.id, { content: contentOf(choice), path })
      else if (choice.kind === 'named' || isAgreed(holder, choice)) continue
      else if (choice.isIdGiven) refuseSecond(choice.id, path, holder, findings)
      else withoutId.add(choice)
    }
  }
  const settle = <Choice extends WorkoutChoice | null>(choice: Choice): Choice =>
    choice !== null && withoutId.has(choice) ? { ...choice, id: undefined, isThere: false } : choice
  return events.map(({ workout, scaled_workout, foundations_workout }) => ({
    workout: settle(workout),
    scaled_workout: settle(scaled_workout),
    foundations_workout: settle(foundations_workout),
  }))
}

/** Who has an id: a content, or, undefined, the workout as it stands in the catalog. */
interface Holder {
  readonly content: WorkoutContent | undefined
  readonly path: string
}

const turns: readonly ((choice: WorkoutChoice) => boolean)[] = [
  (choice) => choice.kind === 'embedded' && choice.isIdGiven,
  (choice) => choice.kind === 'named',
  (choice) => choice.kind === 'embedded' && !choice.isIdGiven && choice.isThere,
  (choice) => choice.kind === 'embedded' && !choice.isIdGiven && !choice.isThere,
]

function* placedChoices(events: readonly WorkoutChoices[]) {
  for (const [index, choices] of events.entries()) {
    for (const member of workoutMembers) {
      const choice = choices[member]
      if (choice !== null) yield { choice, path: `/events/${index}/${member}` }
    }
  }
}

function contentOf(choice: WorkoutChoice): WorkoutContent | undefined {
  return choice.kind === 'named' ? undefined : choice.content
}

function isAgreed(holder: Holder, choice: EmbeddedChoice): boolean {
  return holder.content === undefined ? choice.isThere : isEqual(holder.content, choice.content)
}

function refuseSecond(id: WorkoutId, path: string, holder: Holder, findings: Findings): void {
  const sentence = `${id} is the id of the workout at ${holder.path}, too, which reads differently`
  findings.error(`${path}/id`, sentence, 'Give each workout an id of its own, or none.')
}
