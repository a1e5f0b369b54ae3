import { setTimeout as sleep } from 'node:timers/promises'
import { CatalogUnavailableError } from '../catalog/reading/catalog.ts'

/** A value that SQLite and PostgreSQL have. Booleans are 0 and 1, instants are milliseconds, JSON is text. */
export type SqlValue = string | number | null | Uint8Array

export type Row = Readonly<Record<string, SqlValue>>

/** Runs statements on SQLite or PostgreSQL. In each, `?` is a placeholder for a value. */
export interface Sql {
  /** Returns the rows of a statement. Integers never exceed 2^53-1. */
  readonly all: (text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>
  /**
   * Runs a statement without a result. Within `Database.write`, it may be sent without waiting for the result: a later
   * statement, or the end of the write, then rejects with its error.
   */
  run(text: string, values?: readonly SqlValue[]): Promise<void>
  /** Runs a statement and returns the number of changed rows. */
  runAndCount(text: string, values?: readonly SqlValue[]): Promise<number>
}

/** Returned by work in a transaction to roll it back and still return a result. */
export class Rollback<Result> {
  readonly result: Result

  constructor(result: Result) {
    this.result = result
  }
}

/** The result of work in a transaction. A `Rollback` undoes the transaction; any other result commits it. */
export type WorkResult<Result> = Result | Rollback<Result>

/** An open database. One transaction writes at a time, across all processes. Readers never wait for a writer. */
export interface Database extends Sql {
  readonly dialect: Dialect
  /**
   * Runs `work` in one transaction, once no other writer is active. Rolls back if it throws or returns a `Rollback`.
   * `signal` aborts waiting for the lock, not the work.
   */
  write<Result>(work: (sql: Sql) => Promise<WorkResult<Result>>, signal?: AbortSignal): Promise<Result>
  /** Runs `work` on a consistent snapshot of the database. */
  snapshot<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  /** Checks the database's files and foreign keys. Returns one line for each fault. */
  findDamage(): Promise<readonly string[]>
  /** Returns a warning if the database is configured so that it cannot detect some damage; otherwise undefined. */
  detectionWarning(): Promise<string | undefined>
  /**
   * Returns another number than before once another process has changed anything: immediately on the same machine,
   * otherwise within a second. Takes a few microseconds. Throws `CatalogUnavailableError` if the server has been
   * unreachable for longer than cached content may be served.
   */
  readonly dataVersion: () => number
  close(): Promise<void>
}

/** How long a writer waits for another one before it gives up. Long, because large imports take minutes. */
export const writeLockTimeoutMs = 10 * 60_000

const retryMs = 25

/** Called once if a write has to wait for another one. */
export type OnWait = () => void

/** Calls `acquire` until it returns true. On its last attempt, `acquire` must throw instead of returning false. */
export async function waitForWriteLock(
  acquire: (isLast: boolean) => boolean | Promise<boolean>,
  onWait: OnWait,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (await acquire(false)) return
  onWait()
  const deadline = Date.now() + writeLockTimeoutMs
  do await sleep(retryMs, undefined, signal ? { signal } : {})
  while (!(await acquire(Date.now() >= deadline)))
}

/** The parts of SQL in which SQLite and PostgreSQL differ. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** The type of text columns, which are compared by bytes. */
  readonly text: string
  readonly blob: string
  readonly integer: string
  /** The type of a primary key that the database generates and never reuses. */
  readonly autoIncrement: string
  /** The option of a table that consists only of its key, so that the database stores the key once. */
  readonly withoutRowid: string
  /**
   * Returns statements that make generated keys continue after the greatest. Needed after rows with keys were inserted.
   */
  resetSequence(table: string, key: string): readonly string[]
  /** Returns a query that runs `term` for each gym (`g.value`). The query's first value is a JSON array of gym ids. */
  forEachGym(term: string): string
  /** Statements that create the tables which only this database needs. */
  readonly ownTables: readonly string[]
}

/** The maximum rows or keys of a statement. Databases limit the values of a statement. */
const chunkMax = 50

/**
 * Inserts rows of equal width into a table with its columns, such as `grants (username, gym_id)`. `onConflict` is a
 * clause for existing keys, such as `on conflict do nothing`. Returns how many rows were written.
 */
export async function insertMany(
  sql: Sql,
  into: string,
  rows: readonly (readonly SqlValue[])[],
  onConflict = '',
): Promise<number> {
  let written = 0
  for (const some of chunksOf(rows)) written += await sql.runAndCount(insertText(into, some, onConflict), some.flat())
  return written
}

/** Cached texts of statements. Databases look up the prepared statement of a text slowly if it is a new string. */
const insertTexts = new Map<string, string>()

function insertText(into: string, rows: readonly (readonly SqlValue[])[], onConflict: string): string {
  const key = `${into} ${rows.length} ${onConflict}`
  const places = () => rows.map((row) => listOf(row.length)).join(', ')
  const text = insertTexts.get(key) ?? `insert into ${into} values ${places()} ${onConflict}`
  insertTexts.set(key, text)
  return text
}

/** Returns the rows for any of the keys. `textFor` returns the statement for placeholders such as `(?, ?)`. */
export async function selectMany(
  sql: Sql,
  textFor: (list: string) => string,
  keys: readonly SqlValue[],
): Promise<readonly Row[]> {
  const found: Row[] = []
  for (const some of chunksOf(keys)) found.push(...(await sql.all(textFor(listOf(some.length)), some)))
  return found
}

function* chunksOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += chunkMax) yield items.slice(start, start + chunkMax)
}

/** Returns placeholders for `count` values: `(?, ?)`. */
export function listOf(count: number): string {
  return `(${Array.from({ length: count }, () => '?').join(', ')})`
}

/** Thrown when the database server does not answer. An uncommitted write ends with its connection. */
export class ServerDownError extends CatalogUnavailableError {}

/** Thrown when a catalog cannot be opened or written. The message says what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}
