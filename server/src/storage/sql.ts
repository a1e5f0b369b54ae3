import { setTimeout as sleep } from 'node:timers/promises'
import { CatalogUnavailableError } from '../catalog/reading/catalog.ts'

/**
 * A value that SQLite and PostgreSQL can store. Booleans are 0 or 1. Instants are numbers of milliseconds. JSON is
 * text.
 */
export type SqlValue = string | number | null | Uint8Array

export type Row = Readonly<Record<string, SqlValue>>

/** Runs statements on SQLite or PostgreSQL. Each `?` in a statement stands for one of `values`. */
export interface Sql {
  /** Returns the rows that a statement reads. Integers must not exceed 2^53-1. */
  readonly all: (text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>
  /**
   * Runs a statement that has no result. In a transaction, the promise can resolve before the statement has run. If the
   * statement then fails, a later statement or the end of the transaction rejects.
   */
  run(text: string, values?: readonly SqlValue[]): Promise<void>
  runAndCount(text: string, values?: readonly SqlValue[]): Promise<number>
}

/** Return a `Rollback` from a transaction to undo the transaction. `result` is then the result of the transaction. */
export class Rollback<Result> {
  readonly result: Result

  constructor(result: Result) {
    this.result = result
  }
}

export type WorkResult<Result> = Result | Rollback<Result>

/** An open database. Only one transaction can write at a time, among all processes. Readers never wait for writers. */
export interface Database extends Sql {
  readonly dialect: Dialect
  /**
   * Runs `work` in one transaction. Waits until no other transaction writes. Undoes the transaction if `work` throws or
   * returns a `Rollback`. `signal` can end the wait, but not `work`.
   */
  write<Result>(work: (sql: Sql) => Promise<WorkResult<Result>>, signal?: AbortSignal): Promise<Result>
  snapshot<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  /** Checks the database for damage. Returns one line for each fault. */
  findDamage(): Promise<readonly string[]>
  /** Returns a warning if the settings of the database prevent the detection of damage. */
  detectionWarning(): Promise<string | undefined>
  /**
   * Returns a number. If it differs from the number that the last call returned, the database has changed. Changes by
   * other computers are noticed within a second. Takes a few microseconds. Throws `CatalogUnavailableError` if the
   * server has not responded for so long that cached content must not be served.
   */
  readonly dataVersion: () => number
  close(): Promise<void>
}

/** How long a write waits for another write, in milliseconds. A large import takes minutes. */
export const writeLockTimeoutMs = 10 * 60_000

const retryMs = 25

export type OnWait = () => void

/**
 * Calls `acquire` repeatedly until it returns true or the time limit is reached. In the call at the time limit,
 * `isLast` is true. `acquire` must then throw an error instead of returning false.
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

export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** The type of text columns. Their values are compared byte by byte. */
  readonly text: string
  readonly blob: string
  readonly integer: string
  /** The type of a primary key that the database generates. A generated key is never used again. */
  readonly autoIncrement: string
  /**
   * SQL that is appended to `create table` if all columns of the table are in its key. SQLite then stores the key only
   * in the table and not in an index as well. Empty for PostgreSQL.
   */
  readonly withoutRowid: string
  /**
   * Returns statements to run after rows were inserted with explicit keys. They ensure that keys which the database
   * generates later are greater.
   */
  resetSequence(table: string, key: string): readonly string[]
  /**
   * Returns a query that runs the query `term` for each gym and concatenates the results. In `term`, the gym’s id is
   * `g.value`. The first parameter that is bound to the returned query must be a JSON array of gym ids.
   */
  forEachGym(term: string): string
  readonly ownTables: readonly string[]
}

const chunkMax = 50

/**
 * Inserts rows into a table and returns how many rows were written. `into` contains the table and its columns, such as
 * `grants (username, gym_id)`. `onConflict` says what to do if a key exists, such as `on conflict do nothing`.
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

/**
 * Returns the rows that have one of the keys. `textFor` receives a list of placeholders, such as `(?, ?)`, and returns
 * the statement.
 */
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

export function listOf(count: number): string {
  return `(${Array.from({ length: count }, () => '?').join(', ')})`
}

/** Thrown when the database server does not respond. A transaction that is not committed yet is undone. */
export class ServerDownError extends CatalogUnavailableError {}

/** Thrown when a catalog cannot be opened or written. The message says what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}
