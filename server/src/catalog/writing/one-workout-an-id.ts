import { workoutMembers } from '../../contract/competition.ts'
import type { Findings } from '../../contract/finding.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import { mapWorkouts } from '../stored.ts'
import { isEqual, isStanding, type PlannedEvent, type WorkoutChoice } from './plan.ts'

/**
 * Sees to it that one id stands for one workout in all of a competition. An id that the author gives counts most, then
 * one that an event names, then that of a workout which reads as before; a changed workout whose id is taken gets one
 * of its own. Two that read differently under an id that was given to both are an error, told by `findings`.
 */
export function withOneWorkoutAnId(
  events: readonly PlannedEvent[],
  paths: ReadonlyMap<string, string>,
  findings: Findings,
): readonly PlannedEvent[] {
  const holders = new Map<WorkoutId, PlacedChoice>()
  const withoutId = new Set<WorkoutChoice>()
  for (const placed of [...placedChoices(events, paths)].sort(
    (one, other) => rankOf(one.choice) - rankOf(other.choice),
  )) {
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

function* placedChoices(events: readonly PlannedEvent[], paths: ReadonlyMap<string, string>): Generator<PlacedChoice> {
  for (const event of events) {
    for (const member of workoutMembers) {
      const choice = event[member]
      if (choice !== null) yield { choice, path: `${paths.get(event.id) ?? event.id}/${member}` }
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
