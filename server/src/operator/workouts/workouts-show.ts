import type { Command } from 'commander'
import type { StoredWorkout } from '../../catalog/stored.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import { parseWorkoutId, type WorkoutId } from '../../contract/ids.ts'
import { storedWorkouts } from '../../storage/catalog-pages.ts'
import type { Sql } from '../../storage/sql.ts'
import { findWorkout } from '../../storage/workout-rows.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { workoutText } from '../export/item-text.ts'
import { withReading } from '../open-catalog.ts'
import { Refusal } from '../refusal.ts'
import { printLine, type CommandContext } from '../command-context.ts'
import { workoutLines } from './workout-lines.ts'

const settings = ['databaseUrl'] as const

/** `workouts show`: one workout as it stands on a whiteboard; a name does in place of an id. */
export function workoutsShowCommand(context: CommandContext): Command {
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
      return options.json ? [`{"kind":"workout",${workoutText(workout).slice(1)}`] : workoutLines(sql, workout)
    })
    for (const line of lines) printLine(context.output, line)
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
