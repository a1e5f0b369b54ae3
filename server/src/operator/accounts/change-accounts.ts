import { writeAccounts, type RecordAccountChange } from '../../storage/history-rows.ts'
import { requireExisting } from '../../storage/open-database.ts'
import type { WorkResult, Sql } from '../../storage/sql.ts'
import type { Call } from '../command.ts'
import { withWriting } from '../open-catalog.ts'

/** The operands, options and settings of a command that changes accounts. */
export type AccountsCall = Call<readonly unknown[], unknown, 'databaseUrl'>

type Work<Result> = (sql: Sql, note: RecordAccountChange) => Promise<WorkResult<Result>>

/** Runs `work` in one transaction that also records its changes. Throws `DatabaseError` if there is no catalog. */
export function changeAccounts<Result>(call: AccountsCall, work: Work<Result>): Promise<Result> {
  requireExisting(call.settings.databaseUrl)
  return issueAccounts(call, work)
}

/** Does the same as `changeAccounts`, but creates the catalog if it is missing. */
export function issueAccounts<Result>(call: AccountsCall, work: Work<Result>): Promise<Result> {
  const { settings, messages } = call
  return withWriting(settings.databaseUrl, messages, (database) => writeAccounts(database, call.authorship(), work))
}
