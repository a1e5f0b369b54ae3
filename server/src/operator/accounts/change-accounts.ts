import { writeAccounts, type RecordAccountChange } from '../../storage/history-rows.ts'
import { requireExisting } from '../../storage/open-database.ts'
import type { WorkResult, Sql } from '../../storage/sql.ts'
import type { Call } from '../command.ts'
import { withWriting } from '../open-catalog.ts'

export type AccountsCall = Call<readonly unknown[], unknown, 'databaseUrl'>

type Work<Result> = (sql: Sql, note: RecordAccountChange) => Promise<WorkResult<Result>>

/**
 * Changes accounts. Runs `work` in a transaction and adds its changes to the history. Throws `DatabaseError` if there
 * is no catalog.
 */
export function changeAccounts<Result>(call: AccountsCall, work: Work<Result>): Promise<Result> {
  requireExisting(call.settings.databaseUrl)
  return issueAccounts(call, work)
}

/**
 * Changes accounts. Runs `work` in a transaction and adds its changes to the history. Creates the catalog if it is
 * missing.
 */
export function issueAccounts<Result>(call: AccountsCall, work: Work<Result>): Promise<Result> {
  const { settings, messages } = call
  return withWriting(settings.databaseUrl, messages, (database) => writeAccounts(database, call.authorship(), work))
}
