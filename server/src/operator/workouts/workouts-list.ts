import type { Command } from 'commander'
import { workoutLines, type WorkoutLine } from '../../storage/catalog-pages.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { ofGym, requireGymOption } from '../gym-option.ts'
import { withReading } from '../open-catalog.ts'
import { printList, type ListForm } from '../print-list.ts'
import type { CommandContext } from '../command-context.ts'

interface Options extends CommandOptions {
  readonly gym?: string
}

const settings = ['databaseUrl'] as const

/** `workouts list`: every workout by id, those embedded in competitions included. */
export function workoutsListCommand(context: CommandContext): Command {
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
      const { databaseUrl } = settingsFor(settings, context, options)
      await withReading(databaseUrl, async (sql) => {
        const gym = await requireGymOption(sql, options.gym)
        await printList(ofGym(workoutLines(sql), gym), form, options.json ?? false, context)
      })
    })
}

const form: ListForm<WorkoutLine> = {
  heads: ['workout', 'type', 'name', 'gym', 'competition'],
  row: ({ id, type, name, gym, competition }) => [id, type, name ?? '', gym ?? 'library', competition ?? ''],
  json: (line) => line,
  remedy: 'Load workouts: heatsheet import FILE',
}
