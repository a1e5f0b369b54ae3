import { setTimeout as sleep } from 'node:timers/promises'
import { CatalogUnavailableError } from '../catalog/reading/catalog.ts'

/** A value as both engines take and give it. Booleans travel as 0 and 1, instants as milliseconds, JSON as text. */
export type SqlValue = string | number | null | Uint8Array

export type Row = Readonly<Record<string, SqlValue>>

/** The one way in which this room speaks to an engine. `?` stands for a value, in every engine. */
export interface Sql {
  /** The rows that a statement gives. Integers beyond 2^53-1 never occur. */
  readonly all: (text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>
  /**
   * Runs a statement for its effect. In a `write`, an engine may send it without waiting for its answer: that it failed
   * is told by a later statement then, or by the end of the write.
   */
  run(text: string, values?: readonly SqlValue[]): Promise<void>
  /** Runs a statement; gives how many rows it changed. */
  runCounted(text: string, values?: readonly SqlValue[]): Promise<number>
}

/** What a transaction gives that ends as if it had not begun. */
export class Left<Result> {
  readonly result: Result

  constructor(result: Result) {
    this.result = result
  }
}

/** What work in a transaction gives: kept is what it did, unless it says that it is left. */
export type Ended<Result> = Result | Left<Result>

/** An open database. One writer at a time, across processes; readers never wait for it. */
export interface Database extends Sql {
  readonly dialect: Dialect
  /**
   * Runs `work` in one transaction that no other writer overlaps: all of it is kept, or, when it throws or gives what
   * is `Left`, nothing. Waits for its turn; `signal` ends the waiting, not the work.
   */
  write<Result>(work: (sql: Sql) => Promise<Ended<Result>>, signal?: AbortSignal): Promise<Result>
  /** Runs `work` on the database as it is at one moment, whatever others write meanwhile. */
  snapshot<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  /** What the engine itself finds wrong with its files and references, a line each; nothing when all is well. */
  findDamage(): Promise<readonly string[]>
  /** A sentence about damage that the engine cannot find as it is set up; undefined when it finds all that it can. */
  findBlindSpot(): Promise<string | undefined>
  /**
   * Another number than before when another process has changed anything: at once where processes share a machine,
   * within a second elsewhere. Costs a few microseconds. Throws `CatalogUnavailable` when this has not been known for
   * so long that nothing which was read before is to be served.
   */
  readonly dataVersion: () => number
  close(): Promise<void>
}

/** How long a writer waits for another one: imports of large catalogs take minutes. */
export const turnPatienceMs = 10 * 60_000

/** How often it asks again for the writer's place. */
const askAgainMs = 25

/** Called once, as soon as a write finds that another one is under way. */
export type OnWait = () => void

/**
 * Waits for the turn to write; `take` takes it if it is free, and throws when it is asked for the last time. Rejects
 * when `signal` is aborted.
 */
export async function waitForTurn(
  take: (isLast: boolean) => boolean | Promise<boolean>,
  onWait: OnWait,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (await take(false)) return
  onWait()
  const deadline = Date.now() + turnPatienceMs
  do await sleep(askAgainMs, undefined, signal ? { signal } : {})
  while (!(await take(Date.now() >= deadline)))
}

/** What the definitions of tables have to call by another name in each engine. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** Text that is sorted by its bytes. */
  readonly text: string
  readonly blob: string
  readonly integer: string
  /** A primary key that the engine counts up and never reuses. */
  readonly counted: string
  /** Put behind the columns of a table that is nothing but its key: the engine then keeps it once. */
  readonly keyOnly: string
  /** What makes a counted key go on behind its greatest number, once rows were put in with theirs. */
  countOn(table: string, key: string): readonly string[]
  /** What `term`, which names the gym `g.value`, gives for each gym of the JSON array that is the first value. */
  ofEachGym(term: string): string
  /** Definitions of tables that this engine alone has, for itself. */
  readonly ownTables: readonly string[]
}

/** How many rows or keys one statement takes: engines bound the values of a statement, and each count is a text. */
const manyMax = 50

/**
 * Inserts rows of equal width; `into` is a table with its columns, such as `grants (username, gym_id)`. Of a row that
 * one stands in the way of becomes what `otherwise` says: `on conflict do nothing`. Gives how many were written.
 */
export async function insertMany(
  sql: Sql,
  into: string,
  rows: readonly (readonly SqlValue[])[],
  otherwise = '',
): Promise<number> {
  let written = 0
  for (const some of chunksOf(rows)) written += await sql.runCounted(insertText(into, some, otherwise), some.flat())
  return written
}

/** By what is inserted, and how many rows: engines look statements up by their texts, slowly where one is new. */
const insertTexts = new Map<string, string>()

function insertText(into: string, rows: readonly (readonly SqlValue[])[], otherwise: string): string {
  const key = `${into} ${rows.length} ${otherwise}`
  const places = () => rows.map((row) => listOf(row.length)).join(', ')
  const text = insertTexts.get(key) ?? `insert into ${into} values ${places()} ${otherwise}`
  insertTexts.set(key, text)
  return text
}

/** The rows that a statement gives for any of the keys; `keys in (?, ?)` takes the list that it is called with. */
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
  for (let start = 0; start < items.length; start += manyMax) yield items.slice(start, start + manyMax)
}

/** `(?, ?)`: places for so many values. */
export function listOf(count: number): string {
  return `(${Array.from({ length: count }, () => '?').join(', ')})`
}

/** Thrown when the server of a catalog does not answer. An uncommitted write ends with its connection. */
export class ServerUnavailable extends CatalogUnavailableError {}

/** Thrown when a catalog cannot be opened or written to; the message says what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}
