import type { Command } from 'commander'
import type { StoredWorkout } from '../../catalog/stored.ts'
import { competitionId, storedWorkouts } from '../../storage/catalog-pages.ts'
import type { Sql } from '../../storage/sql.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { ofGym, requireGymOption } from '../gym-option.ts'
import { withReading } from '../open-catalog.ts'
import { printList, type ListForm } from '../print-list.ts'
import type { Surroundings } from '../surroundings.ts'

interface Options extends CommandOptions {
  readonly gym?: string
}

/** A workout as lists name it. */
interface WorkoutLine {
  readonly id: number
  readonly name: string | null
  readonly type: string
  readonly gym: string | null
  /** The competition that it is embedded in. */
  readonly competition: string | null
}

const settings = ['databaseUrl'] as const

/** `workouts list`: every workout by id, those embedded in competitions included. */
export function workoutsListCommand(surroundings: Surroundings): Command {
  return defineCommand({
    name: 'list',
    summary: 'list the workouts by id, those inside competitions included',
    settings,
    json: 'an object a line with id, name, type, gym and competition',
    examples: [
      ['workouts list', 'the ids for /api/public/workouts/ID'],
      ['workouts list --gym gym_harbor --json', 'those of one gym, for machines'],
    ],
  })
    .option('--gym <gym>', 'only those of this gym')
    .action(async (options: Options) => {
      const { databaseUrl } = settingsFor(settings, surroundings, options)
      await withReading(databaseUrl, async (sql) => {
        const gym = await requireGymOption(sql, options.gym)
        const lines = workoutLines(sql, ofGym(storedWorkouts(sql), gym))
        await printList(lines, form, options.json ?? false, surroundings)
      })
    })
}

const form: ListForm<WorkoutLine> = {
  heads: ['workout', 'type', 'name', 'gym', 'competition'],
  row: ({ id, type, name, gym, competition }) => [id, type, name ?? '', gym ?? 'library', competition ?? ''],
  json: (line) => line,
  remedy: 'Load workouts: heatsheet import FILE',
}

async function* workoutLines(sql: Sql, workouts: AsyncIterable<StoredWorkout>): AsyncGenerator<WorkoutLine, void> {
  for await (const { id, name, type, gym, competition } of workouts) {
    const holder = competition === null ? undefined : await competitionId(sql, competition)
    yield { id, name, type, gym, competition: holder ?? null }
  }
}
