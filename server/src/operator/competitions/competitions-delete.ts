import type { Command } from 'commander'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { loadEvents } from '../../storage/competition-rows.ts'
import { keep } from '../../storage/sql.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { requireExisting } from '../../storage/open-database.ts'
import { withWriting } from '../open-catalog.ts'
import { requireCompetition } from '../require-competition.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'

const settings = ['databaseUrl'] as const

/** `competitions delete`: imported again, the competition returns to its place in the list. */
export function competitionsDeleteCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'delete <competition>',
    summary: 'take a competition away, with its events and its own workouts; it asks nothing',
    settings,
    json: 'an object with id, events (how many) and outcome',
    examples: [
      ['competitions delete comp_harbor_ladder_night', 'gone on the next request'],
      ['competitions show comp_harbor_ladder_night --json > kept.ndjson', 'keeps it: import takes the file back'],
    ],
  }).action(async (text: string, options: CommandOptions) => {
    const { databaseUrl } = settingsFor(settings, context, options)
    requireExisting(databaseUrl)
    const { id, name, events } = await withWriting(databaseUrl, async (database) => {
      const line = await requireCompetition(database, text)
      const held = await loadEvents(database, line.position)
      await writeCatalog(database, async (store) => {
        await store.deleteCompetition(line.position)
        return keep(undefined)
      })
      return { ...line, events: held.length }
    })
    if (options.json) {
      printJson(context.output, { id, events, outcome: 'deleted' })
      return
    }
    const what = `${id} "${name}": deleted, with ${events} ${events === 1 ? 'event' : 'events'}`
    printLine(context.output, `${what}. Imported again, it returns to its place in the list.`)
  })
}
