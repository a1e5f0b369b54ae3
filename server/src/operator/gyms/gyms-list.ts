import type { Command } from 'commander'
import type { StoredGym } from '../../catalog/stored.ts'
import { storedGyms } from '../../storage/catalog-pages.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { withReading } from '../open-catalog.ts'
import { printList, type ListForm } from '../print-list.ts'
import type { CommandContext } from '../command-context.ts'

const settings = ['databaseUrl'] as const

/** `gyms list`: every gym, in the order in which they were added. */
export function gymsListCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'list',
    summary: 'list the gyms, in the order in which they were added',
    settings,
    json: 'an object a line with id and name',
    examples: [
      ['gyms list', 'ids and names'],
      ['gyms list --json', 'the same for machines'],
    ],
  }).action(async (options: CommandOptions) => {
    const { databaseUrl } = settingsFor(settings, context, options)
    await withReading(databaseUrl, (sql) => printList(storedGyms(sql), form, options.json ?? false, context))
  })
}

const form: ListForm<StoredGym> = {
  heads: ['gym', 'name'],
  row: ({ id, name }) => [id, name],
  json: (gym) => gym,
  remedy: 'Add a gym: heatsheet gyms add --name NAME',
}
