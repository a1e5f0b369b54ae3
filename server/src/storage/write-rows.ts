import { sealOf } from './proven-rows.ts'
import { insertMany, listOf, valueIn, type Row, type Sql, type SqlValue } from './sql.ts'
import { columnsOf, tableNamed, type Table, type TableName } from './tables.ts'

/** What becomes of a row whose key another one has already: the other one stays, or gives way. */
const otherwise = {
  stays: ({ key }: Table) => `on conflict (${key.join(', ')}) do nothing`,
  'gives way': ({ key, columns }: Table) => `on conflict (${key.join(', ')}) do update set ${excluded(columns)}`,
} as const

function excluded(columns: readonly string[]): string {
  return columns.map((column) => `${column} = excluded.${column}`).join(', ')
}

/** Inserts rows; gives how many were written. Where nothing is said of another one, it refuses the row. */
export function insertRows(
  sql: Sql,
  table: TableName,
  rows: readonly Row[],
  other?: keyof typeof otherwise,
): Promise<number> {
  const columns = columnsOf(tableNamed[table])
  const values = rows.map((row) => valuesOf(table, row, columns))
  return insertMany(sql, `${table} (${columns.join(', ')})`, values, other && otherwise[other](tableNamed[table]))
}

/**
 * Writes a row whose key the engine counts up, in place of the one that has its id, if its table has ids. Its seal
 * covers the key, so that it is made when that is known. Gives the row with its key.
 */
export async function putCounted(sql: Sql, table: TableName, row: Row): Promise<Row> {
  const columns = Object.keys(row)
  const { key } = tableNamed[table]
  const set = excluded(columns.filter((column) => !key.includes(column)))
  const instead = 'id' in row ? `on conflict (id) do update set ${set}` : ''
  const into = `insert into ${table} (${columns.join(', ')}) values ${listOf(columns.length)}`
  const [counted] = await sql.all(`${into} ${instead} returning ${key.join(', ')}`, Object.values(row))
  const written = { ...row, ...counted }
  await updateRow(sql, table, written)
  return written
}

/** Writes a row in place of the one that has its key; a column that is not in it stays as it is. */
export async function updateRow(sql: Sql, table: TableName, changed: Row): Promise<void> {
  const { key, columns } = tableNamed[table]
  const set = columns.filter((column) => column === 'seal' || changed[column] !== undefined)
  const text = `update ${table} set ${set.map((column) => `${column} = ?`).join(', ')}
    where ${key.map((column) => `${column} = ?`).join(' and ')}`
  await sql.run(text, valuesOf(table, changed, [...set, ...key]))
}

/** What is to be written of a row, its seal made anew. */
function valuesOf(table: TableName, row: Row, columns: readonly string[]): readonly SqlValue[] {
  return columns.map((column) => (column === 'seal' ? sealOf(table, row) : valueIn(row, column)))
}
