import type { Command } from 'commander'
import type { StoredWorkout } from '../../catalog/stored.ts'
import { competitionId, storedWorkouts } from '../../storage/catalog-pages.ts'
import type { Sql } from '../../storage/sql.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { requireGymOption } from '../gym-option.ts'
import { withReading } from '../open-catalog.ts'
import { printJson, printLine, type Surroundings } from '../surroundings.ts'
import { formatTable } from '../table.ts'

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
    examples: [
      ['workouts list', 'the ids for /api/public/workouts/ID'],
      ['workouts list --gym gym_harbor --json', 'those of one gym, for machines'],
    ],
  })
    .option('--gym <gym>', 'only those of this gym')
    .action(async (options: Options) => {
      const { databaseUrl } = settingsFor(settings, surroundings, options)
      const lines = await withReading(databaseUrl, async (sql) => {
        const gym = await requireGymOption(sql, options.gym)
        const found: WorkoutLine[] = []
        for await (const workout of storedWorkouts(sql)) {
          if (gym === undefined || workout.gym === gym) found.push(await lineOf(sql, workout))
        }
        return found
      })
      if (options.json) {
        printJson(surroundings.output, lines)
        return
      }
      const rows = lines.map(({ id, name, type, gym, competition }) => {
        return [id, type, name ?? '', gym ?? 'library', competition ?? '']
      })
      printLine(surroundings.output, formatTable(['workout', 'type', 'name', 'gym', 'competition'], rows))
    })
}

async function lineOf(sql: Sql, { id, name, type, gym, competition }: StoredWorkout): Promise<WorkoutLine> {
  const holder = competition === null ? null : ((await competitionId(sql, competition)) ?? null)
  return { id, name, type, gym, competition: holder }
}
