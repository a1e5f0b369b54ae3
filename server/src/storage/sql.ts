import { setTimeout as sleep } from 'node:timers/promises'
import { CatalogUnavailableError } from '../catalog/reading/catalog.ts'

/** A value that both SQLite and PostgreSQL can store. Booleans are 0 or 1, instants are milliseconds, JSON is text. */
export type SqlValue = string | number | null | Uint8Array

export type Row = Readonly<Record<string, SqlValue>>

/** Runs statements on SQLite or PostgreSQL. In statements, `?` stands for a value of `values`. */
export interface Sql {
  /** Returns the rows that a statement reads. Integers are at most 2^53-1. */
  readonly all: (text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>
  /**
   * Runs a statement that has no result. Within `Database.write`, the call can return before the statement is done. A
   * later statement or the end of the write then rejects with its error.
   */
  run(text: string, values?: readonly SqlValue[]): Promise<void>
  /** Runs a statement. Returns the number of rows that it changed. */
  runAndCount(text: string, values?: readonly SqlValue[]): Promise<number>
}

/** Work in a transaction returns this to roll the transaction back and still return a result. */
export class Rollback<Result> {
  readonly result: Result

  constructor(result: Result) {
    this.result = result
  }
}

/** The result of work in a transaction. If it is a `Rollback`, the transaction is rolled back, otherwise committed. */
export type WorkResult<Result> = Result | Rollback<Result>

/** An open database. Only one transaction writes at a time, among all processes. Readers never wait for writers. */
export interface Database extends Sql {
  readonly dialect: Dialect
  /**
   * Runs `work` in one transaction as soon as no other transaction writes. Rolls back if `work` throws or returns a
   * `Rollback`. `signal` can end the wait for the lock, but not `work`.
   */
  write<Result>(work: (sql: Sql) => Promise<WorkResult<Result>>, signal?: AbortSignal): Promise<Result>
  /** Runs `work` on a consistent snapshot of the database and returns its result. */
  snapshot<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  /** Checks the files and the foreign keys of the database. Returns one line for each fault. */
  findDamage(): Promise<readonly string[]>
  /**
   * Returns a warning if the settings of the database prevent the detection of damage. Otherwise returns `undefined`.
   */
  detectionWarning(): Promise<string | undefined>
  /**
   * Returns a number that differs from the last one if any process has changed the database since then. Changes on the
   * same machine are noticed immediately, others within a second. Takes a few microseconds. Throws
   * `CatalogUnavailableError` if the server has been unreachable for so long that cached content must no longer be
   * served.
   */
  readonly dataVersion: () => number
  close(): Promise<void>
}

/** How long a write waits for another write, in milliseconds. Long, because large imports take minutes. */
export const writeLockTimeoutMs = 10 * 60_000

const retryMs = 25

/** Called once if a write has to wait for another write. */
export type OnWait = () => void

/**
 * Calls `acquire` again and again until it returns true. If `isLast` is true, `acquire` must throw an error instead of
 * returning false.
 */
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

/** The SQL in which SQLite and PostgreSQL differ. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** The type of text columns. Their values are compared byte by byte. */
  readonly text: string
  readonly blob: string
  readonly integer: string
  /** The type of a primary key for which the database generates numbers. Numbers are never reused. */
  readonly autoIncrement: string
  /** An option for tables whose columns all belong to the key. With it, the database stores the key only once. */
  readonly withoutRowid: string
  /** Returns statements after which generated keys are greater than all existing keys. Needed if keys were inserted. */
  resetSequence(table: string, key: string): readonly string[]
  /**
   * Returns a query that runs `term` for each gym (`g.value`). The first value of the query is a JSON array of gym ids.
   */
  forEachGym(term: string): string
  /** The statements that create tables which only this database needs. */
  readonly ownTables: readonly string[]
}

/** The maximum number of rows or keys in one statement. Databases limit the number of values. */
const chunkMax = 50

/**
 * Inserts rows into a table. `into` names the table and its columns, such as `grants (username, gym_id)`. All rows have
 * the same number of values. `onConflict` is a clause for keys that exist, such as `on conflict do nothing`. Returns
 * how many rows were written.
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

const insertTexts = new Map<string, string>()

function insertText(into: string, rows: readonly (readonly SqlValue[])[], onConflict: string): string {
  const key = `${into} ${rows.length} ${onConflict}`
  const places = () => rows.map((row) => listOf(row.length)).join(', ')
  const text = insertTexts.get(key) ?? `insert into ${into} values ${places()} ${onConflict}`
  insertTexts.set(key, text)
  return text
}

/** Returns the rows that have one of the keys. `textFor` returns the statement for a list of placeholders: `(?, ?)`. */
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

/** Returns a list of `count` placeholders, such as `(?, ?)`. */
export function listOf(count: number): string {
  return `(${Array.from({ length: count }, () => '?').join(', ')})`
}

/** Thrown when the database server does not answer. A write that is not committed yet is rolled back. */
export class ServerDownError extends CatalogUnavailableError {}

/** Thrown when a catalog cannot be opened or written. The message says what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}
