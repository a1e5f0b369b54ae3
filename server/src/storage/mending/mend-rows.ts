import type { Difference } from '../../catalog/writing/differences.ts'
import { changesOfItem } from '../history-rows.ts'
import { isSealed, sealedTable, sealOf } from '../seals.ts'
import type { Database, Dialect, Row, Sql, SqlValue } from '../sql.ts'
import { alternativesFor, type Alternatives } from './alternatives.ts'
import { hasPlace, isSame, keyOf, whereKey } from './row-place.ts'
import { unflipped } from './unflipped.ts'
import { unprovenRows } from './unproven-rows.ts'

/** Combinations of alternatives that are tried. */
const triesMax = 20_000

/**
 * Puts rows back as they were written, as far as their seals prove it: gives how many. Nothing else is changed, and a row
 * of which nothing proves what it was stays as it lies. `backup` is another catalog to look into.
 */
export async function mendRows(
  sql: Sql,
  { dialect }: Pick<Database, 'dialect'>,
  backup: Sql | undefined,
  yieldTurn: () => Promise<void>,
): Promise<number> {
  let mended = 0
  const searched: Searched = new Map()
  // What is put back may prove something else; most damage is a single row.
  for (let before = -1; before < mended;) {
    before = mended
    const unproven = []
    for await (const one of unprovenRows(sql, yieldTurn)) if ('row' in one) unproven.push(one)
    for (const { table, row } of unproven) {
      await yieldTurn()
      const was =
        (backup && (await keptIn(backup, table, row))) ??
        fitting(table, row, await alternativesFor(sql, table, row).catch(() => ({}))) ??
        fitting(table, row, await remembered(sql, table, row).catch(() => ({}))) ??
        (await turnedBack(sql, table, row, dialect, searched))
      if (was !== undefined && (await hasPlace(sql, table, row, was))) {
        await putBack(sql, table, row, was)
        mended += 1
      }
    }
  }
  return mended
}

/** By rows as they lie, each with one bit turned back, where that is what it was. */
type Searched = Map<string, Row | undefined>

/** The row with one bit turned back: looked for once, and last, since it takes longest. */
async function turnedBack(
  sql: Sql,
  table: string,
  row: Row,
  { bytesOf }: Dialect,
  searched: Searched,
): Promise<Row | undefined> {
  const lies = `${table} ${sealOf(table, row)} ${String(row.seal)}`
  if (!searched.has(lies)) {
    const bytes = await bytesOfRow(sql, table, row, bytesOf)
    searched.set(
      lies,
      unflipped(table, row, (column) => bytes.get(column)),
    )
  }
  return searched.get(lies)
}

/** The texts of a row as bytes: what a bit has flipped in may be no text. */
async function bytesOfRow(
  sql: Sql,
  table: string,
  row: Row,
  bytesOf: (column: string) => string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const columns = [...sealedTable(table).sealed, 'seal'].filter((column) => typeof row[column] === 'string')
  const asked = columns.map((column) => `${bytesOf(column)} as ${column}`).join(', ')
  const [read] = await sql.all(`select ${asked} from ${table} ${whereKey(table)}`, keyOf(table, row))
  const bytes = new Map<string, Uint8Array>()
  for (const column of columns) {
    const value = read?.[column]
    if (value instanceof Uint8Array) bytes.set(column, value)
  }
  return bytes
}

/** The row with alternatives of its columns under which its seal holds. One column is tried before two and all. */
function fitting(table: string, row: Row, alternatives: Alternatives): Row | undefined {
  const choices = Object.entries(alternatives).map(([column, values]) => {
    const others = values.filter((value) => value !== undefined && value !== row[column])
    return { column, values: [...new Set(others)] as SqlValue[] }
  })
  const isIt = (candidate: Row) => sealOf(table, candidate) === row.seal
  for (const { column, values } of choices) {
    for (const value of values) if (isIt({ ...row, [column]: value })) return { ...row, [column]: value }
  }
  let candidates: Row[] = [row]
  for (const { column, values } of choices) {
    if (candidates.length * (values.length + 1) > triesMax) continue
    candidates = candidates.flatMap((one) => [one, ...values.map((value) => ({ ...one, [column]: value }))])
  }
  return candidates.find(isIt)
}

/** The row as a backup has it, under the same seal; or with the same columns, when it is the seal that was damaged. */
async function keptIn(backup: Sql, table: string, row: Row): Promise<Row | undefined> {
  const { sealed } = sealedTable(table)
  const columns = [...sealed, 'seal'].join(', ')
  const [byKey] = await backup.all(`select ${columns} from ${table} ${whereKey(table)}`, keyOf(table, row))
  if (byKey !== undefined && isSealed(table, byKey)) {
    if (byKey.seal === row.seal || sealOf(table, row) === byKey.seal) return byKey
  }
  if (typeof row.seal !== 'string') return undefined
  const bySeal = await backup.all(`select ${columns} from ${table} where seal = ?`, [row.seal])
  return bySeal.find((one) => isSealed(table, one))
}

async function putBack(sql: Sql, table: string, row: Row, was: Row): Promise<void> {
  const columns = [...sealedTable(table).sealed, 'seal'].filter((column) => !isSame(was[column], row[column]))
  const text = `update ${table} set ${columns.map((column) => `${column} = ?`).join(', ')} ${whereKey(table)}`
  await sql.run(text, [...columns.map((column) => was[column] ?? null), ...keyOf(table, row)])
}

/** Which kind of item a row is of, in the history. */
const kinds: Readonly<Record<string, string>> = {
  gyms: 'gym',
  movements: 'movement',
  workouts: 'workout',
  competitions: 'competition',
}

/** Values that the history remembers of an item, for the columns, and for the members of its body, that they were of. */
async function remembered(sql: Sql, table: string, row: Row): Promise<Alternatives> {
  const kind = kinds[table]
  if (kind === undefined) return {}
  const values = new Map<string, SqlValue[]>()
  const bodies: string[] = []
  for (const { path, before, after } of await differencesOf(sql, kind, String(row.id))) {
    for (const value of [before, after]) {
      if (typeof value === 'string' || typeof value === 'number' || value === null) {
        values.set(path, [...(values.get(path) ?? []), value])
      }
      if (value !== undefined && typeof row.body === 'string') bodies.push(...withMember(row.body, path, value))
    }
  }
  const { gym, ...columns } = Object.fromEntries(values)
  const known = Object.entries({ ...columns, gym_id: gym }).filter(([column]) => column in row)
  return { ...Object.fromEntries(known.map(([column, some]) => [column, some ?? []])), body: bodies }
}

async function differencesOf(sql: Sql, kind: string, id: string): Promise<readonly Difference[]> {
  const changes = await changesOfItem(sql, kind, id)
  return changes.filter(({ outcome }) => outcome === 'changed').flatMap(({ back }) => JSON.parse(back) as Difference[])
}

function withMember(body: string, path: string, value: unknown): readonly string[] {
  try {
    const members = JSON.parse(body) as Record<string, unknown>
    return path in members ? [JSON.stringify({ ...members, [path]: value })] : []
  } catch {
    return []
  }
}
