import { CorruptRowError, type OnDamage } from '../catalog/corrupt-row-error.ts'
import type { Catalog, CompetitionSource } from '../catalog/reading/catalog.ts'
import type { Position } from '../catalog/stored.ts'
import { always, loadSource } from './competition-rows.ts'
import { releasesAfter, validityOf } from './document-rows.ts'
import { pageReads } from './page-reads.ts'
import { integer, integerOrNull, requireRevision, revisionColumn, requireStateRow } from './row-values.ts'
import type { Database, Sql } from './sql.ts'
import { tables } from './tables.ts'
import { workoutReads } from './workout-reads.ts'

/** Creates the functions that read the catalog for requests. `onDamage` is called for each corrupt item. */
export function catalogReads(sql: Database, onDamage: OnDamage = () => undefined): Catalog {
  return {
    ...pageReads(sql, onDamage),
    ...workoutReads(sql, onDamage),
    snapshot: async (now) => {
      const row = requireStateRow(await sql.all(snapshotSql, [now, now]))
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
      return integer(requireStateRow(await sql.all(probeSql)), 'revision')
    },
    dataVersion: sql.dataVersion,
  }
}

const notServed: readonly string[] = ['movements', 'workout_movements', 'history', 'history_items']

const probeColumns = tables
  .filter(({ name }) => !notServed.includes(name))
  .map(({ name }) => `exists (select 1 from ${name}) as is_${name}`)

const probeSql = `select revision, ${probeColumns.join(', ')} from catalog_state`

// Must match the condition of the index competitions_published_from.
const fromPublished = `from competitions where deleted = 0 and published_from > ${always}`

const snapshotSql = `
  select revision,
    (select max(published_from) ${fromPublished} and published_from <= ?) as valid_from,
    (select min(published_from) ${fromPublished} and published_from > ?) as valid_until
  from catalog_state`

async function loadCompetition(sql: Sql, position: Position, revision: number): Promise<CompetitionSource | undefined> {
  const loaded = await loadSource(sql, position).catch((error: unknown) => {
    if (error instanceof CorruptRowError) return error
    throw error
  })
  requireRevision(requireStateRow(await sql.all(`select ${revisionColumn} from catalog_state`)), revision)
  // Rows of two revisions may contradict each other, too: only now is this known to be damage.
  if (loaded instanceof CorruptRowError) throw loaded
  return loaded
}
