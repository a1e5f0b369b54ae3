import { workoutMembers } from '../../contract/competition.ts'
import type { Findings } from '../../contract/finding.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import { mapWorkouts } from '../stored.ts'
import { isEqual, isAlreadyStored, type PlannedEvent, type WorkoutChoice } from './plan.ts'

/**
 * Ensures that different workouts have different ids. If several workouts have the same id, one keeps it, and the
 * others get new ids. A workout whose id is written in the file has priority. Adds an error if the file contains the
 * same id for two different workouts.
 */
export function assignWorkoutIds(
  events: readonly PlannedEvent[],
  paths: ReadonlyMap<string, string>,
  findings: Findings,
): readonly PlannedEvent[] {
  const holders = new Map<WorkoutId, LocatedChoice>()
  const withoutId = new Set<WorkoutChoice>()
  for (const placed of [...locateChoices(events, paths)].sort(
    (one, other) => rankOf(one.choice) - rankOf(other.choice),
  )) {
    const { choice, path } = placed
    if (choice.id === undefined) continue
    const holder = holders.get(choice.id)
    if (holder === undefined) holders.set(choice.id, placed)
    else if (choice.after === undefined || hasSameContent(holder.choice, choice.after.content)) continue
    else if (choice.isIdGiven) {
      const sentence = `${choice.id} is also the id of the workout at ${holder.path}, which has other content`
      findings.error(`${path}/id`, sentence, 'Give each workout its own id, or leave the ids out.')
    } else withoutId.add(choice)
  }
  const decided = (choice: WorkoutChoice) =>
    withoutId.has(choice) ? { ...choice, id: undefined, before: undefined } : choice
  return events.map((event) => ({ ...event, ...mapWorkouts(event, decided) }))
}

interface LocatedChoice {
  readonly choice: WorkoutChoice
  readonly path: string
}

function* locateChoices(events: readonly PlannedEvent[], paths: ReadonlyMap<string, string>): Generator<LocatedChoice> {
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
  return isAlreadyStored(choice) ? 2 : 3
}

function hasSameContent({ before, after }: WorkoutChoice, content: NonNullable<WorkoutChoice['before']>): boolean {
  const stored = after?.content ?? before
  return stored !== undefined && isEqual(stored, content)
}
