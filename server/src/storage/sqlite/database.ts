import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { CatalogUnavailableError } from '../../catalog/reading/catalog.ts'
import {
  Rollback,
  writeLockTimeoutMs,
  waitForWriteLock,
  type Database,
  type Dialect,
  type WorkResult,
  type OnWait,
  type Row,
  type Sql,
  type SqlValue,
} from '../sql.ts'
import { reasonOf } from '../error-remedies.ts'
import { truncateLog } from './database-file.ts'
import { watchChanges } from './watch-changes.ts'

const sqliteDialect: Dialect = {
  name: 'sqlite',
  text: 'text',
  blob: 'blob',
  integer: 'integer',
  autoIncrement: 'integer primary key autoincrement',
  withoutRowid: ' without rowid',
  // SQLite follows every inserted number.
  resetSequence: () => [],
  // A subquery in `from` can use the row beside it only as an argument of a function.
  forEachGym: (term) => `
    select c.position, c.id from json_each(?) g, json_each((select json_group_array(position) from (${term}))) p
    join competitions c on c.position = p.value`,
  ownTables: [],
}

const cacheKilobytes = { readers: 4000, writers: 16_000 } as const

const busyTimeoutMs = { readers: 5000, writers: writeLockTimeoutMs } as const

/**
 * The page size of new files, in bytes. It is four times SQLite's default, so that reading a document takes a quarter
 * of the system calls. Larger pages are not faster, and they slow writes down.
 */
const pageBytes = 16_384

/** Opens an SQLite file. Throws SQLite's error if the file cannot be opened or is not a database. */
export function openSqlite(file: string, who: 'readers' | 'writers', onWait: OnWait = () => undefined): Database {
  const connection = new DatabaseSync(file, { readOnly: who === 'readers', timeout: busyTimeoutMs[who] })
  if (who === 'writers') connection.exec(`pragma page_size = ${pageBytes}; pragma journal_mode = wal`)
  // FULL: a change that a command has reported survives a power failure.
  connection.exec(`pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -${cacheKilobytes[who]}`)
  const sql = cachedStatements(connection)
  const changes = watchChanges(file, connection)
  return {
    ...sql,
    dialect: sqliteDialect,
    write: async (work, signal) => {
      await acquireWriteLock(connection, onWait, signal)
      return transact(connection, () => work(sql))
    },
    snapshot: (work) => {
      connection.exec('begin')
      // Rolls back, because on a corrupt file even the commit of a reader fails.
      return transact(connection, async () => new Rollback(await work(sql)))
    },
    findDamage: () => attempt(() => findDamage(connection)),
    detectionWarning: () => Promise.resolve(undefined),
    dataVersion: () => mapErrors(() => changes.dataVersion()),
    close: () =>
      attempt(() => {
        if (who === 'writers') truncateLog(file, connection)
        changes.close()
        connection.close()
      }),
  }
}

function cachedStatements(connection: DatabaseSync): Sql {
  const prepared = new Map<string, PreparedStatement>()
  const prepare = (text: string): PreparedStatement => {
    const known = prepared.get(text)
    if (known !== undefined) return known
    const statement = connection.prepare(text)
    statement.setReturnArrays(true)
    const entry = { statement, columns: statement.columns().map(({ name }) => name) }
    prepared.set(text, entry)
    return entry
  }
  const runAndCount: Sql['runAndCount'] = (text, values = []) =>
    attempt(() => Number(prepare(text).statement.run(...values).changes))
  return {
    all: (text, values = []) => attempt(() => rowsOf(prepare(text), values)),
    run: async (text, values) => {
      await runAndCount(text, values)
    },
    runAndCount,
  }
}

interface PreparedStatement {
  readonly statement: StatementSync
  readonly columns: readonly string[]
}

function rowsOf({ statement, columns }: PreparedStatement, values: readonly SqlValue[]): Row[] {
  const rows = statement.all(...values) as unknown as readonly SqlValue[][]
  return rows.map((read) => {
    const row: Record<string, SqlValue> = {}
    for (const [index, column] of columns.entries()) row[column] = read[index] ?? null
    return row
  })
}

async function acquireWriteLock(connection: DatabaseSync, onWait: OnWait, signal?: AbortSignal): Promise<void> {
  const { timeout = 0 } = connection.prepare('pragma busy_timeout').get() ?? {}
  connection.exec('pragma busy_timeout = 0')
  try {
    await waitForWriteLock((isLast) => tryBegin(connection, !isLast), onWait, signal)
  } finally {
    connection.exec(`pragma busy_timeout = ${Number(timeout)}`)
  }
}

function tryBegin(connection: DatabaseSync, mayFail: boolean): boolean {
  try {
    connection.exec('begin immediate')
    return true
  } catch (error) {
    if (mayFail && error instanceof Error && 'errcode' in error && error.errcode === busyCode) return false
    throw error
  }
}

const busyCode = 5

async function transact<Result>(connection: DatabaseSync, work: () => Promise<WorkResult<Result>>): Promise<Result> {
  try {
    const result = await work()
    connection.exec(result instanceof Rollback ? 'rollback' : 'commit')
    return result instanceof Rollback ? result.result : result
  } catch (error) {
    // If the disk is full, SQLite has already rolled back.
    if (connection.isTransaction) connection.exec('rollback')
    throw error
  }
}

function findDamage(connection: DatabaseSync): readonly string[] {
  const damages = connection.prepare('pragma integrity_check').all()
  const strays = connection.prepare('pragma foreign_key_check').all()
  return [
    ...damages.map(({ integrity_check }) => String(integrity_check)).filter((line) => line !== 'ok'),
    ...strays.map(({ table, rowid, parent }) => {
      // A table without rowid has no row numbers.
      const row = rowid === null ? 'a row' : `row ${String(rowid)}`
      return `${row} of ${String(table)} names a row of ${String(parent)} that is not there`
    }),
  ]
}

function attempt<Result>(act: () => Result): Promise<Result> {
  return new Promise((resolve) => {
    try {
      resolve(act())
    } catch (error) {
      throw isEngineError(error) ? new CatalogUnavailableError(error.message, { cause: error }) : error
    }
  })
}

function mapErrors<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw new CatalogUnavailableError(reasonOf(error), { cause: error })
  }
}

const engineErrorCodes: ReadonlySet<unknown> = new Set(['ERR_SQLITE_ERROR', 'ERR_INVALID_STATE'])

function isEngineError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && engineErrorCodes.has(error.code)
}
