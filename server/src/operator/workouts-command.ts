import type { StoredWorkout } from '../catalog/stored.ts'
import { parseWorkoutId } from '../contract/ids.ts'
import { meantOr } from '../contract/nearest-name.ts'
import { storedMovements, storedWorkouts } from '../storage/catalog-pages.ts'
import type { Sql } from '../storage/sql.ts'
import { findWorkout } from '../storage/workout-rows.ts'
import { toText } from '../../../whiteboard/src/board/to-text.ts'
import { workoutsReadCommand } from './boards/workouts-read.ts'
import { printAsIs, printLine } from './command-context.ts'
import { defineCommand, defineGroup } from './command.ts'
import { Refusal } from './failure.ts'
import { lists } from './lists.ts'
import { onlyOne } from './require-item.ts'
import { withReading } from './open-catalog.ts'

const showCommand = defineCommand({
  name: 'show <workout>',
  summary: 'show a workout by its id or its name',
  json: 'a line of NDJSON that `import` reads',
  examples: [
    ['workouts show 12', 'as on a whiteboard'],
    ['workouts show Fran --json', 'an item of a catalog file'],
  ],
  run: async ({ operands: [text], options, settings: { databaseUrl }, output }) => {
    await withReading(databaseUrl, async (sql) => {
      const workout = await requireWorkout(sql, text)
      if (options.json) printAsIs(output, await itemOf(sql, workout))
      else printLine(output, await whiteboardOf(sql, workout))
    })
  },
})

export const workoutsCommand = defineGroup('workouts', 'list and show workouts, and read whiteboards', [
  lists.workouts,
  showCommand,
  workoutsReadCommand,
])

/** The command `movements`. It only lists movements, because they are changed by importing files. */
export const movementsCommand = defineGroup('movements', 'list movements', [lists.movements])

async function requireWorkout(sql: Sql, text: string): Promise<StoredWorkout> {
  const id = parseWorkoutId(text)
  const byId = id === undefined ? undefined : await findWorkout(sql, id)
  if (byId !== undefined) return byId
  const names = new Set<string>()
  const namesakes: StoredWorkout[] = []
  for await (const workout of storedWorkouts(sql)) {
    if (workout.name === text) namesakes.push(workout)
    // A name that resembles a number would be no useful suggestion.
    if (workout.name !== null && id === undefined) names.add(workout.name)
  }
  const only = onlyOne('workout', text, namesakes)
  if (only !== undefined) return only
  throw new Refusal(
    `There is no workout ${JSON.stringify(text)}. ${meantOr('See `heatsheet workouts list`.', text, names)}`,
  )
}

async function itemOf(sql: Sql, workout: StoredWorkout): Promise<string> {
  const { workoutsToExport, workoutText } = await import('./export/exported-items.ts')
  return `{"kind":"workout",${workoutText(await workoutsToExport(sql)(workout)).slice(1)}`
}

async function whiteboardOf(sql: Sql, workout: StoredWorkout): Promise<string> {
  const { id, name, type, gym, details } = workout
  const movements = await Array.fromAsync(storedMovements(sql), ({ movement }) => movement)
  const read: unknown = JSON.parse(details)
  return `workout ${id}, ${type}, ${gym ?? 'library'}\n\n${toText({ type, name, details: read }, movements)}`
}
