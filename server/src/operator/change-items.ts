import { openSession, type WriteSession } from '../catalog/writing/write-session.ts'
import { writeCatalog } from '../storage/catalog-store.ts'
import type { Authorship } from '../storage/history-rows.ts'
import { requireExisting } from '../storage/open-database.ts'
import type { WorkResult, Sql } from '../storage/sql.ts'
import type { Call } from './command.ts'
import { withWriting } from './open-catalog.ts'

/** A call that changes items of the catalog. */
export type ItemsCall<Operands extends readonly unknown[] = readonly unknown[], Options = unknown> = Call<
  Operands,
  Options,
  'databaseUrl' | 'serviceName'
>

type Work<Result> = (session: WriteSession, sql: Sql) => Promise<WorkResult<Result>>
type More = Pick<Authorship, 'undoes'>

/** Changes items of a catalog that is there, in one transaction with what the history keeps of it. */
export function changeItems<Result>(call: ItemsCall, work: Work<Result>, more?: More): Promise<Result> {
  requireExisting(call.settings.databaseUrl)
  return writeItems(call, work, more)
}

/** The same, of a catalog that is made where there is none. */
export function writeItems<Result>(call: ItemsCall, work: Work<Result>, more?: More): Promise<Result> {
  const { databaseUrl, serviceName } = call.settings
  return withWriting(databaseUrl, call.messages, (database) => {
    return writeCatalog(database, { ...call.authorship(), ...more }, (store, sql) => {
      return work(openSession(store, serviceName, call.now()), sql)
    })
  })
}
