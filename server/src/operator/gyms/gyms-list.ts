import type { Command } from 'commander'
import { listGyms } from '../../storage/gym-rows.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { withReading } from '../open-catalog.ts'
import { printJson, printLine, type Surroundings } from '../surroundings.ts'
import { formatTable } from '../table.ts'

const settings = ['databaseUrl'] as const

/** `gyms list`: every gym, in the order in which they were added. */
export function gymsListCommand(surroundings: Surroundings): Command {
  return defineCommand({
    name: 'list',
    summary: 'list the gyms, in the order in which they were added',
    settings,
    examples: [
      ['gyms list', 'ids and names'],
      ['gyms list --json', 'the same for machines'],
    ],
  }).action(async (options: CommandOptions) => {
    const { databaseUrl } = settingsFor(settings, surroundings, options)
    const gyms = await withReading(databaseUrl, listGyms)
    if (options.json) {
      printJson(surroundings.output, gyms)
      return
    }
    printLine(
      surroundings.output,
      formatTable(
        ['gym', 'name'],
        gyms.map(({ id, name }) => [id, name]),
      ),
    )
  })
}
