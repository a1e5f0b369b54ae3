import { CorruptRowError, type OnDamage } from '../catalog/corrupt-row-error.ts'
import type { Catalog, CompetitionSource } from '../catalog/reading/catalog.ts'
import type { Position } from '../catalog/stored.ts'
import { always, loadSource } from './competition-rows.ts'
import { releasesAfter, validityOf } from './document-rows.ts'
import { pageReads } from './page-reads.ts'
import { integer, integerOrNull, requireRevision, revisionRead, stateIn } from './row-values.ts'
import type { Database, Sql } from './sql.ts'
import { tables } from './tables.ts'
import { workoutReads } from './workout-reads.ts'

/** The catalog as requests read it. Calls `onDamage` for what it leaves out since it is damaged. */
export function catalogReads(sql: Database, onDamage: OnDamage = () => undefined): Catalog {
  return {
    ...pageReads(sql, onDamage),
    ...workoutReads(sql, onDamage),
    snapshot: async (now) => {
      const row = stateIn(await sql.all(editionSql, [now, now]))
      return { revision: integer(row, 'revision'), ...validityOf(row) }
    },
    competition: (position, revision) => loadCompetition(sql, position, revision),
    releases: (after, most) => releasesAfter(sql, after, most),
    onDamage,
    changedAt: async () => {
      const [row] = await sql.all('select max(at) as changed_at from history')
      return row === undefined ? undefined : (integerOrNull(row, 'changed_at') ?? undefined)
    },
    probe: async () => {
      sql.dataVersion()
      return integer(stateIn(await sql.all(lookSql)), 'revision')
    },
    dataVersion: sql.dataVersion,
  }
}

/** What requests do not read. Any other table that is locked, or has a broken file, leaves some without an answer. */
const unread: readonly string[] = ['movements', 'workout_movements', 'history', 'history_items']

const looks = tables
  .filter(({ name }) => !unread.includes(name))
  .map(({ name }) => `exists (select 1 from ${name}) as is_${name}`)

const lookSql = `select revision, ${looks.join(', ')} from catalog_state`

// The condition of the index competitions_published_from, from which both are read.
const atAnInstant = `from competitions where deleted = 0 and published_from > ${always}`

const editionSql = `
  select revision,
    (select max(published_from) ${atAnInstant} and published_from <= ?) as valid_from,
    (select min(published_from) ${atAnInstant} and published_from > ?) as valid_until
  from catalog_state`

/** Read by several statements: as long as the revision behind them is the one before them, all are of one moment. */
async function loadCompetition(sql: Sql, position: Position, revision: number): Promise<CompetitionSource | undefined> {
  const loaded = await loadSource(sql, position).catch((error: unknown) => {
    if (error instanceof CorruptRowError) return error
    throw error
  })
  requireRevision(stateIn(await sql.all(`select ${revisionRead} from catalog_state`)), revision)
  // Rows of two moments do not agree, either: only now is it known to be damage.
  if (loaded instanceof CorruptRowError) throw loaded
  return loaded
}
