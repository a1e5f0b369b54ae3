import type { Command } from 'commander'
import { migrate } from '../storage/migrations.ts'
import { openForWriting } from '../storage/open-database.ts'
import { defineCommand, settingsFor, type CommandOptions } from './command.ts'
import { printJson, printLine, type CommandContext } from './command-context.ts'

const settings = ['databaseUrl'] as const

/** `migrate`: brings the schema to this program's version; makes a catalog where there is none. */
export function migrateCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'migrate',
    summary: 'bring the catalog’s schema to this program’s version; make a catalog where there is none',
    settings,
    json: 'an object with from and to, versions of the schema',
    examples: [['migrate', 'after a new release; make a backup first']],
  }).action(async (options: CommandOptions) => {
    const { databaseUrl } = settingsFor(settings, context, options)
    const database = await openForWriting(databaseUrl)
    try {
      const { from, to } = await migrate(database)
      if (options.json) {
        printJson(context.output, { from, to })
        return
      }
      printLine(context.output, from === to ? `Schema ${to} already.` : `Schema ${from} is now ${to}.`)
    } finally {
      await database.close()
    }
  })
}
