import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { CatalogUnavailableError } from '../../catalog/reading/catalog.ts'
import {
  Left,
  turnPatienceMs,
  waitForTurn,
  type Database,
  type Dialect,
  type Ended,
  type OnWait,
  type Row,
  type Sql,
  type SqlValue,
} from '../sql.ts'
import { reasonOf } from '../trouble.ts'
import { giveBackLog } from './database-file.ts'
import { watchChanges } from './watch-changes.ts'

const sqliteDialect: Dialect = {
  name: 'sqlite',
  text: 'text',
  blob: 'blob',
  integer: 'integer',
  counted: 'integer primary key autoincrement',
  keyOnly: ' without rowid',
  // The engine takes notice of every number that is put in.
  countOn: () => [],
  // A table within a table sees the row beside it only as an argument of a function.
  ofEachGym: (term) => `
    select c.position, c.id from json_each(?) g, json_each((select json_group_array(position) from (${term}))) p
    join competitions c on c.position = p.value`,
  ownTables: [],
}

/** What the engine may keep of the file in memory: for readers what leads to documents, hardly the documents. */
const cacheKilobytes = { readers: 4000, writers: 16_000 } as const

/** How long the engine waits for others: a writer for its turn, a reader for who has the file alone for a moment. */
const busyTimeoutMs = { readers: 5000, writers: turnPatienceMs } as const

/**
 * Of a file that is new; one that is there keeps its own. A document of some 20 KB lies in a quarter of the pages that
 * it takes with the engine's 4096, each a call to the system. Larger ones gain nothing, and each write costs theirs.
 */
const pageBytes = 16_384

/**
 * Opens a SQLite file for those who never write to it, as `serve` does, or who do. Throws the engine's error when it
 * cannot be opened or is no database.
 */
export function openSqlite(file: string, who: 'readers' | 'writers', onWait: OnWait = () => undefined): Database {
  const connection = new DatabaseSync(file, { readOnly: who === 'readers', timeout: busyTimeoutMs[who] })
  if (who === 'writers') connection.exec(`pragma page_size = ${pageBytes}; pragma journal_mode = wal`)
  // FULL: what a command has reported as done survives a power cut, too.
  connection.exec(`pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -${cacheKilobytes[who]}`)
  const sql = cachedStatements(connection)
  const changes = watchChanges(file, connection)
  return {
    ...sql,
    dialect: sqliteDialect,
    write: async (work, signal) => {
      await takeWritersPlace(connection, onWait, signal)
      return finish(connection, () => work(sql))
    },
    snapshot: (work) => {
      connection.exec('begin')
      // Nothing is kept of it. On a file that is damaged a commit fails, even of what only read.
      return finish(connection, async () => new Left(await work(sql)))
    },
    findDamage: () => attempt(() => findDamage(connection)),
    findBlindSpot: () => Promise.resolve(undefined),
    dataVersion: () => asUnavailable(() => changes.dataVersion()),
    close: () =>
      attempt(() => {
        if (who === 'writers') giveBackLog(file, connection)
        changes.end()
        connection.close()
      }),
  }
}

/** Statements are prepared once and kept; the texts are few, since values never stand in them. */
function cachedStatements(connection: DatabaseSync): Sql {
  const prepared = new Map<string, Prepared>()
  const prepare = (text: string): Prepared => {
    const known = prepared.get(text)
    if (known !== undefined) return known
    const statement = connection.prepare(text)
    statement.setReturnArrays(true)
    const made = { statement, columns: statement.columns().map(({ name }) => name) }
    prepared.set(text, made)
    return made
  }
  const runCounted: Sql['runCounted'] = (text, values = []) =>
    attempt(() => Number(prepare(text).statement.run(...values).changes))
  return {
    all: (text, values = []) => attempt(() => rowsOf(prepare(text), values)),
    run: async (text, values) => {
      await runCounted(text, values)
    },
    runCounted,
  }
}

interface Prepared {
  readonly statement: StatementSync
  readonly columns: readonly string[]
}

/** Rows by the names of their columns. The engine's own are as slow to make and to read as a map is. */
function rowsOf({ statement, columns }: Prepared, values: readonly SqlValue[]): Row[] {
  const found = statement.all(...values) as unknown as readonly SqlValue[][]
  return found.map((read) => {
    const row: Record<string, SqlValue> = {}
    for (const [index, column] of columns.entries()) row[column] = read[index] ?? null
    return row
  })
}

/**
 * IMMEDIATE takes the writer's place at once: two writers queue here instead of failing half-way. The waiting is ours
 * and not the engine's, which would stop the process from hearing signals meanwhile.
 */
async function takeWritersPlace(connection: DatabaseSync, onWait: OnWait, signal?: AbortSignal): Promise<void> {
  const { timeout = 0 } = connection.prepare('pragma busy_timeout').get() ?? {}
  connection.exec('pragma busy_timeout = 0')
  try {
    await waitForTurn((isLast) => tryBegin(connection, !isLast), onWait, signal)
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

/** SQLITE_BUSY: another connection holds the writer's place. */
const busyCode = 5

/** Ends the transaction that is open as `work` says; when it throws, as if it had not begun. */
async function finish<Result>(connection: DatabaseSync, work: () => Promise<Ended<Result>>): Promise<Result> {
  try {
    const ended = await work()
    connection.exec(ended instanceof Left ? 'rollback' : 'commit')
    return ended instanceof Left ? ended.result : ended
  } catch (error) {
    // A full disk has rolled back already.
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
      // A table that is nothing but its key has no numbers of rows.
      const row = rowid === null ? 'a row' : `row ${String(rowid)}`
      return `${row} of ${String(table)} names a row of ${String(parent)} that is not there`
    }),
  ]
}

/** The engine answers at once; its callers wait for every engine alike. */
function attempt<Result>(act: () => Result): Promise<Result> {
  return new Promise((resolve) => {
    try {
      resolve(act())
    } catch (error) {
      throw isOfEngine(error) ? new CatalogUnavailableError(error.message, { cause: error }) : error
    }
  })
}

function asUnavailable<Result>(look: () => Result): Result {
  try {
    return look()
  } catch (error) {
    throw new CatalogUnavailableError(reasonOf(error), { cause: error })
  }
}

/** The engine refuses, or its connection is closed. */
const outages: ReadonlySet<unknown> = new Set(['ERR_SQLITE_ERROR', 'ERR_INVALID_STATE'])

function isOfEngine(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && outages.has(error.code)
}
