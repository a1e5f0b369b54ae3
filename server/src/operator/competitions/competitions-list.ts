import type { Command } from 'commander'
import { competitionLines, type CompetitionLine } from '../../storage/catalog-pages.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { requireGymOption } from '../gym-option.ts'
import { withReading } from '../open-catalog.ts'
import { printJson, printLine, type Surroundings } from '../surroundings.ts'
import { formatTable } from '../table.ts'

interface Options extends CommandOptions {
  readonly gym?: string
}

const settings = ['databaseUrl'] as const

/** `competitions list`: newest first, as the API lists them, drafts included. */
export function competitionsListCommand(surroundings: Surroundings): Command {
  return defineCommand({
    name: 'list',
    summary: 'list the competitions, newest first, drafts included',
    settings,
    examples: [
      ['competitions list', 'all of them'],
      ['competitions list --gym gym_harbor --json', 'those of one gym, for machines'],
    ],
  })
    .option('--gym <gym>', 'only those of this gym')
    .action(async (options: Options) => {
      const { databaseUrl } = settingsFor(settings, surroundings, options)
      const lines = await withReading(databaseUrl, async (sql) => {
        const gym = await requireGymOption(sql, options.gym)
        const found: CompetitionLine[] = []
        for await (const line of competitionLines(sql)) {
          if (gym === undefined || line.gym === gym) found.push(line)
        }
        return found
      })
      print(lines, options.json ?? false, surroundings)
    })
}

function print(lines: readonly CompetitionLine[], isJson: boolean, { output }: Surroundings): void {
  if (isJson) {
    printJson(
      output,
      lines.map(({ id, gym, status, name }) => ({ id, gym, status, name })),
    )
    return
  }
  const rows = lines.map(({ id, gym, status, name }) => [id, gym, status, name])
  printLine(output, formatTable(['competition', 'gym', 'status', 'name'], rows))
}
