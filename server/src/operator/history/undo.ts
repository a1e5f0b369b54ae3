import { openSession } from '../../catalog/writing/write-session.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { requireExisting } from '../../storage/open-database.ts'
import { keep, leave } from '../../storage/sql.ts'
import { authorship } from '../authorship.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { settingsFor, type WritingOptions } from '../command.ts'
import { Refusal } from '../failure.ts'
import { changeLines, toldChange } from '../import/print-changes.ts'
import { withWriting } from '../open-catalog.ts'
import { requireEntry, requireNumber } from './require-entry.ts'
import { asTheyAre, undoEntry } from './undo-entry.ts'

/** Undoes an entry, and tells what became of each item. */
export async function undo(text: string, options: WritingOptions, context: CommandContext): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(['databaseUrl', 'serviceName'], context, options)
  requireExisting(databaseUrl)
  const number = requireNumber(text, 'The entry')
  const { changes, accounts } = await withWriting(databaseUrl, async (database) => {
    await requireEntry(database, number)
    const undone = await writeCatalog(
      database,
      { ...authorship(context, options), undoes: number },
      async (store, sql) => {
        const tried = await undoEntry(sql, number, openSession(store, serviceName, context.now()))
        return tried.refusals.length === 0 && tried.changes.length > 0 ? keep(tried) : leave(tried)
      },
    )
    if (undone.refusals.length > 0) throw new Refusal(`${undone.refusals.join('\n')}\nNothing was changed.`)
    return undone
  })
  if (accounts.length > 0) printLine(context.messages, asTheyAre(accounts))
  if (options.json) {
    const outcome = changes.length === 0 ? 'unchanged' : 'undone'
    printJson(context.output, { entry: number, outcome, changes: changes.map(toldChange) })
    return
  }
  for (const change of changes) for (const line of changeLines(change, true)) printLine(context.output, line)
  printLine(context.output, changes.length === 0 ? `${number}: nothing of it is there to undo.` : `${number}: undone.`)
}
