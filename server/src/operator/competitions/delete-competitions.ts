import { countOf } from '../../../../whiteboard/src/measures/wording.ts'
import { deleteCompetition } from '../../catalog/writing/remove-item.ts'
import { openSession } from '../../catalog/writing/write-session.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { eventRows } from '../../storage/competition-rows.ts'
import { requireExisting } from '../../storage/open-database.ts'
import { keep } from '../../storage/sql.ts'
import { authorship } from '../authorship.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { settingsFor, type WritingOptions } from '../command.ts'
import { withWriting } from '../open-catalog.ts'
import { requireCompetition, requireEach } from '../require-item.ts'

/** Takes competitions away, all that are named or none, with their events and own workouts. */
export async function deleteCompetitions(
  texts: readonly string[],
  options: WritingOptions,
  context: CommandContext,
): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(['databaseUrl', 'serviceName'], context, options)
  requireExisting(databaseUrl)
  const deleted = await withWriting(databaseUrl, async (database) => {
    const lines = await requireEach(texts, async (text) => {
      const line = await requireCompetition(database, text)
      return { ...line, events: (await eventRows(database, line.position)).length }
    })
    await writeCatalog(database, authorship(context, options), async (store) => {
      const session = openSession(store, serviceName, context.now())
      for (const { position } of lines) await deleteCompetition(position, session)
      return keep(undefined)
    })
    return lines
  })
  for (const { id, name, events } of deleted) {
    if (options.json) {
      printJson(context.output, { id, events, outcome: 'deleted' })
      continue
    }
    const what = `${id} "${name}": deleted, with ${countOf(events, 'event')}`
    printLine(context.output, `${what}. Imported again, it returns to its place in the list.`)
  }
}
