import type { CatalogStore, ChangeRecord } from '../catalog/writing/catalog-store.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { integer, integerOrNull, text } from './row-values.ts'
import { columnsOf, insertRows, putCounted } from './stored-rows.ts'
import { type Database, type Ended, Left, type Row, type Sql } from './sql.ts'

/** Under what a command keeps what it changes. */
export interface Authorship {
  readonly at: Instant
  /** The system’s user and host, or who else was named. */
  readonly author: string
  /** The words of the command, nothing secret among them. */
  readonly command: string
  /** Entries from before this instant are let go when something is written. */
  readonly keptFrom: Instant
  /** The entry that this one takes back. */
  readonly undoes?: number
}

/** Rows that are gathered before they are written. */
const gatheredMax = 50

/**
 * Runs `work` in one transaction, and keeps what it notes as one entry of the history; one without changes is none.
 * `signal` ends the waiting for the turn to write.
 */
export function writeNoted<Result>(
  database: Database,
  { at, author, command, keptFrom, undoes }: Authorship,
  work: (sql: Sql, note: CatalogStore['recordChange']) => Promise<Ended<Result>>,
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
    const ended = await work(sql, async (change) => {
      entry ??= integer(await putCounted(sql, 'history', { at, author, command, undoes: undoes ?? null }), 'entry')
      place += 1
      rows.push({ entry, place, ...change })
      if (rows.length >= gatheredMax) await write()
    })
    if (ended instanceof Left || place === 0) return ended
    await write()
    await sql.run('delete from history where at < ?', [keptFrom])
    return ended
  }, signal)
}

/** Runs `work` in one transaction, and keeps in the history which accounts it says it has changed, and how. */
export function writeAccounts<Result>(
  database: Database,
  by: Authorship,
  work: (sql: Sql, note: NoteAccount) => Promise<Ended<Result>>,
): Promise<Result> {
  return writeNoted(database, by, (sql, note) => {
    return work(sql, (id, outcome) => note({ kind: 'account', id, outcome, back: 'null' }))
  })
}

/** Accounts are listed in the history and not undone: nothing of a password is kept there. */
export type NoteAccount = (
  username: string,
  outcome: 'issued' | 'rotated' | 'revoked' | 'granted' | 'ungranted',
) => Promise<void>

/** Who changed something, when, and by which command. */
export type HistoryEntry = ReturnType<typeof entryOf>

const entryColumns = 'entry, at, author, command, undoes'

/** Which entries are looked for; what is left out does not matter. */
export interface HistoryFilter {
  /** Of what is the gym's, of the gym itself, and of the accounts that may read it. */
  readonly gym?: string | undefined
  readonly competition?: string | undefined
  readonly author?: string | undefined
  readonly since?: Instant | undefined
}

const itemsOfEntry = 'from history_items i where i.entry = history.entry'

/** The latest entries, newest first, each with how many items it changed. */
export async function listHistory(
  sql: Sql,
  limit: number,
  { gym, competition, author, since = 0 }: HistoryFilter = {},
): Promise<readonly (HistoryEntry & { items: number })[]> {
  // Of what was deleted only its state tells whose it was.
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

/** The changes of an entry, in the order in which they were made. */
export async function changesOf(sql: Sql, entry: number): Promise<readonly ChangeRecord[]> {
  return (await sql.all(`${itemsSql} where entry = ? order by place`, [entry])).map(changeOf)
}

/** The changes of one item behind a change of it, the latest first. */
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
