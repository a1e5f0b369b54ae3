import { openSession, type WriteSession } from '../catalog/writing/write-session.ts'
import { writeCatalog } from '../storage/catalog-store.ts'
import type { Authorship } from '../storage/history-rows.ts'
import { requireExisting } from '../storage/open-database.ts'
import type { WorkResult, Sql } from '../storage/sql.ts'
import type { Call } from './command.ts'
import { withWriting } from './open-catalog.ts'

/** The operands, options and settings of a command that changes gyms, competitions, workouts or movements. */
export type ItemsCall<Operands extends readonly unknown[] = readonly unknown[], Options = unknown> = Call<
  Operands,
  Options,
  'databaseUrl' | 'serviceName'
>

type Work<Result> = (session: WriteSession, sql: Sql) => Promise<WorkResult<Result>>
type UndoOf = Pick<Authorship, 'undoes'>

/** Runs `work` in one transaction that also records its changes. Throws `DatabaseError` if there is no catalog. */
export function changeItems<Result>(call: ItemsCall, work: Work<Result>, undone?: UndoOf): Promise<Result> {
  requireExisting(call.settings.databaseUrl)
  return writeItems(call, work, undone)
}

/** Does the same as `changeItems`, but creates the catalog if it is missing. */
export function writeItems<Result>(call: ItemsCall, work: Work<Result>, undone?: UndoOf): Promise<Result> {
  const { databaseUrl, serviceName } = call.settings
  return withWriting(databaseUrl, call.messages, (database) => {
    return writeCatalog(database, { ...call.authorship(), ...undone }, (store, sql) => {
      return work(openSession(store, serviceName, call.now()), sql)
    })
  })
}
