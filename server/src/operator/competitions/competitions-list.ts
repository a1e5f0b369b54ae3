import type { Command } from 'commander'
import { competitionLines, type CompetitionLine } from '../../storage/catalog-pages.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { ofGym, requireGymOption } from '../gym-option.ts'
import { withReading } from '../open-catalog.ts'
import { printList, type ListForm } from '../print-list.ts'
import type { CommandContext } from '../command-context.ts'

interface Options extends CommandOptions {
  readonly gym?: string
}

const settings = ['databaseUrl'] as const

/** `competitions list`: newest first, as the API lists them, drafts included. */
export function competitionsListCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'list',
    summary: 'list the competitions, newest first, drafts included',
    settings,
    json: 'an object a line with id, gym, status and name',
    examples: [
      ['competitions list', 'all of them'],
      ['competitions list --gym gym_harbor --json', 'those of one gym, for machines'],
    ],
  })
    .option('--gym <gym>', 'only those of this gym')
    .action(async (options: Options) => {
      const { databaseUrl } = settingsFor(settings, context, options)
      await withReading(databaseUrl, async (sql) => {
        const gym = await requireGymOption(sql, options.gym)
        await printList(ofGym(competitionLines(sql), gym), form, options.json ?? false, context)
      })
    })
}

const form: ListForm<CompetitionLine> = {
  heads: ['competition', 'gym', 'status', 'name'],
  row: ({ id, gym, status, name }) => [id, gym, status, name],
  json: ({ id, gym, status, name }) => ({ id, gym, status, name }),
  remedy: 'Load competitions: heatsheet import FILE',
}
