import { writeAccounts, type NoteAccount } from '../../storage/history-rows.ts'
import { requireExisting } from '../../storage/open-database.ts'
import type { Ended, Sql } from '../../storage/sql.ts'
import type { Call } from '../command.ts'
import { withWriting } from '../open-catalog.ts'

/** Changes accounts of a catalog that is there, in one transaction with what the history keeps of it. */
export function changeAccounts<Result>(
  { settings: { databaseUrl }, authorship }: Call<readonly unknown[], unknown, 'databaseUrl'>,
  work: (sql: Sql, note: NoteAccount) => Promise<Ended<Result>>,
): Promise<Result> {
  requireExisting(databaseUrl)
  return withWriting(databaseUrl, (database) => writeAccounts(database, authorship(), work))
}
