import { openSession, type WriteSession } from '../catalog/writing/write-session.ts'
import { writeCatalog } from '../storage/catalog-store.ts'
import type { Authorship } from '../storage/history-rows.ts'
import { requireExisting } from '../storage/open-database.ts'
import type { WorkResult, Sql } from '../storage/sql.ts'
import type { Call } from './command.ts'
import { withWriting } from './open-catalog.ts'

export type ItemsCall<Operands extends readonly unknown[] = readonly unknown[], Options = unknown> = Call<
  Operands,
  Options,
  'databaseUrl' | 'serviceName'
>

type Work<Result> = (session: WriteSession, sql: Sql) => Promise<WorkResult<Result>>
type UndoOf = Pick<Authorship, 'undoes'>

/**
 * Changes items. Runs `work` in a transaction and adds its changes to the history. Throws `DatabaseError` if there is
 * no catalog.
 */
export function changeItems<Result>(call: ItemsCall, work: Work<Result>, undone?: UndoOf): Promise<Result> {
  requireExisting(call.settings.databaseUrl)
  return writeItems(call, work, undone)
}

/**
 * Changes items. Runs `work` in a transaction and adds its changes to the history. Creates the catalog if it is
 * missing.
 */
export function writeItems<Result>(call: ItemsCall, work: Work<Result>, undone?: UndoOf): Promise<Result> {
  const { databaseUrl, serviceName } = call.settings
  return withWriting(databaseUrl, call.messages, (database) => {
    return writeCatalog(database, { ...call.authorship(), ...undone }, (store, sql) => {
      return work(openSession(store, serviceName, call.now()), sql)
    })
  })
}
