import type { Command } from 'commander'
import { competitionLines, type CompetitionLine } from '../../storage/catalog-pages.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { keep } from '../../storage/sql.ts'
import { loadEvents } from '../../storage/competition-rows.ts'
import { requireExisting } from '../../storage/open-database.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { defineGroup, defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { withWriting } from '../open-catalog.ts'
import { defineGymList } from '../list-command.ts'
import type { ListForm } from '../print-list.ts'
import { requireCompetition } from '../require-item.ts'
import { competitionsPublishCommand, competitionsUnpublishCommand } from './competitions-publish.ts'
import { competitionsShowCommand } from './competitions-show.ts'

export function competitionsCommand(context: CommandContext): Command {
  return defineGroup(
    {
      name: 'competitions',
      summary: 'the competitions of the catalog',
      examples: [
        ['competitions list --gym gym_harbor', 'those of one gym, drafts too'],
        ['competitions publish comp_harbor_ladder_night', 'in force on the next request'],
      ],
    },
    [
      competitionsListCommand(context),
      competitionsShowCommand(context),
      competitionsPublishCommand(context),
      competitionsUnpublishCommand(context),
      competitionsDeleteCommand(context),
    ],
  )
}

const settings = ['databaseUrl'] as const

/** `competitions list`: newest first, as the API lists them, drafts included. */
function competitionsListCommand(context: CommandContext): Command {
  return defineGymList(
    {
      summary: 'list the competitions, newest first, drafts included',
      json: 'an object a line with id, gym, status and name',
      examples: [
        ['competitions list', 'all of them'],
        ['competitions list --gym gym_harbor --json', 'those of one gym, for machines'],
      ],
      items: competitionLines,
      form,
    },
    'only those of this gym',
    context,
  )
}

const form: ListForm<CompetitionLine> = {
  heads: ['competition', 'gym', 'status', 'name'],
  row: ({ id, gym, status, name }) => [id, gym, status, name],
  json: ({ id, gym, status, name }) => ({ id, gym, status, name }),
  remedy: 'Load competitions: heatsheet import FILE',
}

/** `competitions delete`: imported again, the competition returns to its place in the list. */
function competitionsDeleteCommand(context: CommandContext): Command {
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
