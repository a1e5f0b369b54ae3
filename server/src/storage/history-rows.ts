import type { CatalogStore, ChangeRecord } from '../catalog/writing/catalog-store.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { integer, integerOrNull, text } from './row-values.ts'
import { columnsOf, insertRows, upsert } from './stored-rows.ts'
import { type Database, type WorkResult, Rollback, type Row, type Sql } from './sql.ts'

export interface Authorship {
  readonly at: Instant
  /** The user name and host of the computer, or the author that was given instead. */
  readonly author: string
  /** The command line of the change, without secrets. */
  readonly command: string
  /** Entries of the history that are older than this instant are deleted. */
  readonly keptFrom: Instant
  /** The number of the history entry that this change undoes. */
  readonly undoes?: number
}

const batchMax = 50

/**
 * Runs `work` in one transaction. The changes that `work` records become one entry of the history. There is no entry if
 * there are no changes. `signal` can end the wait for the write lock.
 */
export function writeWithHistory<Result>(
  database: Database,
  { at, author, command, keptFrom, undoes }: Authorship,
  work: (sql: Sql, record: CatalogStore['insertChange']) => Promise<WorkResult<Result>>,
  signal?: AbortSignal,
): Promise<Result> {
  return database.write(async (sql) => {
    let entry: number | undefined
    let place = 0
    let rows: Row[] = []
    const write = async () => {
      await insertRows(sql, 'history_items', rows)
      rows = []
    }
    const result = await work(sql, async (change) => {
      entry ??= integer(await upsert(sql, 'history', { at, author, command, undoes: undoes ?? null }), 'entry')
      place += 1
      rows.push({ entry, place, ...change })
      if (rows.length >= batchMax) await write()
    })
    if (result instanceof Rollback || place === 0) return result
    await write()
    await sql.run('delete from history where at < ?', [keptFrom])
    return result
  }, signal)
}

/** Runs `work` in one transaction. The account changes that `work` records become one entry of the history. */
export function writeAccounts<Result>(
  database: Database,
  by: Authorship,
  work: (sql: Sql, record: RecordAccountChange) => Promise<WorkResult<Result>>,
): Promise<Result> {
  return writeWithHistory(database, by, (sql, record) => {
    return work(sql, (id, outcome) => record({ kind: 'account', id, outcome, back: 'null' }))
  })
}

/** Adds a change of an account to the history. It cannot be undone, because the history contains no passwords. */
export type RecordAccountChange = (
  username: string,
  outcome: 'issued' | 'rotated' | 'revoked' | 'granted' | 'ungranted',
) => Promise<void>

export type HistoryEntry = ReturnType<typeof entryOf>

const entryColumns = 'entry, at, author, command, undoes'

export interface HistoryFilter {
  /** Matches the changes of a gym, of its items, and of the accounts that can read it. */
  readonly gym?: string | undefined
  readonly competition?: string | undefined
  readonly author?: string | undefined
  readonly since?: Instant | undefined
}

const itemsOfEntry = 'from history_items i where i.entry = history.entry'

/**
 * Returns up to `limit` history entries that match all conditions, newest first. `items` is the number of items that an
 * entry changed.
 */
export async function listHistory(
  sql: Sql,
  limit: number,
  { gym, competition, author, since = 0 }: HistoryFilter = {},
): Promise<readonly (HistoryEntry & { items: number })[]> {
  // The gym of a deleted item is known only from its stored state.
  const rows = await sql.all(
    `with wanted as (select cast(? as text) as gym, cast(? as text) as competition)
    select ${entryColumns}, (select count(*) ${itemsOfEntry}) as items
    from history, wanted w
    where author = coalesce(?, author)
      and at >= ?
      and (w.competition is null
        or exists (select 1 ${itemsOfEntry} and i.kind = 'competition' and i.id = w.competition))
      and (w.gym is null or exists (select 1 ${itemsOfEntry} and (
        i.kind = 'gym' and i.id = w.gym
        or i.kind = 'competition' and i.id in (select id from competitions where gym_id = w.gym)
        or i.kind = 'movement' and i.id in (select id from movements where gym_id = w.gym)
        or i.kind = 'workout' and i.id in (select cast(id as text) from workouts where gym_id = w.gym)
        or i.kind = 'account' and i.id in (select username from accounts where gym_id = w.gym)
        or i.kind = 'account' and i.id in (select username from grants where gym_id = w.gym)
        or i.outcome = 'deleted' and replace(i.back, '"gym":"' || w.gym || '"', '') <> i.back)))
    order by entry desc
    limit ?`,
    [gym ?? null, competition ?? null, author ?? null, since, limit],
  )
  return rows.map((row) => ({ ...entryOf(row), items: integer(row, 'items') }))
}

export async function findEntry(sql: Sql, entry: number): Promise<HistoryEntry | undefined> {
  return (await sql.all(`select ${entryColumns} from history where entry = ?`, [entry])).map(entryOf)[0]
}

const itemsSql = `select ${columnsOf('history_items')} from history_items`

export async function changesOf(sql: Sql, entry: number): Promise<readonly ChangeRecord[]> {
  return (await sql.all(`${itemsSql} where entry = ? order by place`, [entry])).map(changeOf)
}

/** Returns the changes of an item after a history entry, latest first. */
export async function laterChanges(
  sql: Sql,
  { kind, id }: Pick<ChangeRecord, 'kind' | 'id'>,
  entry: number,
): Promise<readonly (ChangeRecord & { readonly entry: number })[]> {
  const later = 'where kind = ? and id = ? and entry > ? order by entry desc, place desc'
  const rows = await sql.all(`${itemsSql} ${later}`, [kind, id, entry])
  return rows.map((row) => ({ ...changeOf(row), entry: integer(row, 'entry') }))
}

function entryOf(row: Row) {
  return {
    entry: integer(row, 'entry'),
    at: integer(row, 'at'),
    author: text(row, 'author'),
    command: text(row, 'command'),
    undoes: integerOrNull(row, 'undoes'),
  }
}

function changeOf(row: Row): ChangeRecord {
  return { kind: text(row, 'kind'), id: text(row, 'id'), outcome: text(row, 'outcome'), back: text(row, 'back') }
}
