import type { Command } from 'commander'
import { movementIdsIn } from '../catalog/writing/movements.ts'
import type { StoredWorkout } from '../catalog/stored.ts'
import { parseWorkoutId, type WorkoutId } from '../contract/ids.ts'
import type { Movement } from '../contract/movement.ts'
import { nearestName } from '../contract/nearest-name.ts'
import { storedMovements, storedWorkouts } from '../storage/catalog-pages.ts'
import type { Sql } from '../storage/sql.ts'
import { findWorkout } from '../storage/workout-rows.ts'
import { toText } from '../../../whiteboard/src/board/to-text.ts'
import { printAsIs, printLine, type CommandContext } from './command-context.ts'
import { defineGroup, defineCommand, settingsFor, type CommandOptions } from './command.ts'
import { workoutsReadCommand } from './boards/workouts-read.ts'
import { Refusal } from './failure.ts'
import { withReading } from './open-catalog.ts'
import { lists } from './lists.ts'

export function workoutsCommand(context: CommandContext): Command {
  return defineGroup(
    {
      name: 'workouts',
      summary: 'the workouts of the catalog, with the ids under which they are read',
      examples: [
        ['workouts list', 'the ids for /api/public/workouts/ID'],
        ['workouts show Fran', 'as it stands on a whiteboard'],
        ['workouts read monday.txt', 'a whiteboard, as a catalog file'],
      ],
    },
    [lists.workouts(context), workoutsShowCommand(context), workoutsReadCommand(context)],
  )
}

const settings = ['databaseUrl'] as const

/** `workouts show`: one workout as it stands on a whiteboard; a name does in place of an id. */
function workoutsShowCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'show <workout>',
    summary: 'show a workout by its id or its name',
    settings,
    json: 'an object on one line of NDJSON, which import takes',
    examples: [
      ['workouts show 12', 'as it stands on a whiteboard'],
      ['workouts show Fran --json', 'an item of a catalog file'],
    ],
  }).action(async (text: string, options: CommandOptions) => {
    const { databaseUrl } = settingsFor(settings, context, options)
    const lines = await withReading(databaseUrl, async (sql) => {
      const workout = await requireWorkout(sql, text)
      return options.json ? [await itemOf(sql, workout)] : whiteboardOf(sql, workout)
    })
    const print = options.json ? printAsIs : printLine
    for (const line of lines) print(context.output, line)
  })
}

async function requireWorkout(sql: Sql, text: string): Promise<StoredWorkout> {
  const id = parseWorkoutId(text)
  const byId = id === undefined ? undefined : await findWorkout(sql, id)
  if (byId !== undefined) return byId
  const names = new Map<string, WorkoutId>()
  for await (const { id: other, name } of storedWorkouts(sql)) {
    if (name !== null && !names.has(name)) names.set(name, other)
  }
  const named = names.get(text)
  const byName = named === undefined ? undefined : await findWorkout(sql, named)
  if (byName !== undefined) return byName
  const nearest = id === undefined ? nearestName(text, names.keys()) : undefined
  const remedy = nearest === undefined ? 'See `heatsheet workouts list`.' : `Did you mean ${nearest}?`
  throw new Refusal(`There is no workout ${JSON.stringify(text)}. ${remedy}`)
}

/** A workout as a line of NDJSON. */
async function itemOf(sql: Sql, workout: StoredWorkout): Promise<string> {
  const { workoutsToExport, workoutText } = await import('./export/exported-items.ts')
  return `{"kind":"workout",${workoutText(await workoutsToExport(sql)(workout)).slice(1)}`
}

/** A workout as it stands on a whiteboard, below a line with what requests and files call it. */
async function whiteboardOf(sql: Sql, workout: StoredWorkout): Promise<readonly string[]> {
  const { id, name, type, gym, details } = workout
  const used = new Set(movementIdsIn(details))
  const movements: Movement[] = []
  for await (const { movement } of storedMovements(sql)) if (used.has(movement.id)) movements.push(movement)
  const written = { type, name, details: JSON.parse(details) as unknown }
  return [`workout ${id}, ${type}, ${gym ?? 'library'}`, '', ...toText(written, movements).split('\n')]
}
