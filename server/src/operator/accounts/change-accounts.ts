import { writeAccounts, type NoteAccount } from '../../storage/history-rows.ts'
import { requireExisting } from '../../storage/open-database.ts'
import type { Ended, Sql } from '../../storage/sql.ts'
import { authorship } from '../authorship.ts'
import type { CommandContext } from '../command-context.ts'
import { settingsFor, type WritingOptions } from '../command.ts'
import { withWriting } from '../open-catalog.ts'

/** Changes accounts of a catalog that is there, in one transaction with what the history keeps of it. */
export function changeAccounts<Result>(
  options: WritingOptions,
  context: CommandContext,
  work: (sql: Sql, note: NoteAccount) => Promise<Ended<Result>>,
): Promise<Result> {
  const { databaseUrl } = settingsFor(['databaseUrl'], context, options)
  requireExisting(databaseUrl)
  return withWriting(databaseUrl, (database) => writeAccounts(database, authorship(context, options), work))
}
