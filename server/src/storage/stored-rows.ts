import { valueIn } from './row-values.ts'
import { insertMany, listOf, type Row, type Sql } from './sql.ts'
import { tableNamed, type Table, type TableName } from './tables.ts'

// Rows of the catalog's tables, as `tables.ts` describes them.

/** The columns of a table for a statement; `letter` stands for the table in it. */
export function columnsOf(table: TableName, letter: string = table): string {
  return tableNamed[table].all.map((column) => `${letter}.${column}`).join(', ')
}

/** What an insert does about a row that has the same key: keeps it, or overwrites it. */
const onConflict = {
  keep: ({ key }: Table) => `on conflict (${key.join(', ')}) do nothing`,
  overwrite: ({ key, columns }: Table) => `on conflict (${key.join(', ')}) do update set ${excluded(columns)}`,
} as const

function excluded(columns: readonly string[]): string {
  return columns.map((column) => `${column} = excluded.${column}`).join(', ')
}

/** Inserts rows; returns how many were written. Without `conflict`, a row with the same key is an error. */
export function insertRows(
  sql: Sql,
  table: TableName,
  rows: readonly Row[],
  conflict?: keyof typeof onConflict,
): Promise<number> {
  const { all } = tableNamed[table]
  const values = rows.map((row) => all.map((column) => valueIn(row, column)))
  return insertMany(sql, `${table} (${all.join(', ')})`, values, conflict && onConflict[conflict](tableNamed[table]))
}

/**
 * Writes a row whose key the engine counts up, or overwrites the one that has its id. Returns the row's key.
 */
export async function putCounted(sql: Sql, table: TableName, row: Row): Promise<Row> {
  const columns = Object.keys(row)
  const { key } = tableNamed[table]
  const set = excluded(columns.filter((column) => !key.includes(column)))
  const instead = 'id' in row ? `on conflict (id) do update set ${set}` : ''
  const into = `insert into ${table} (${columns.join(', ')}) values ${listOf(columns.length)}`
  const [counted = {}] = await sql.all(`${into} ${instead} returning ${key.join(', ')}`, Object.values(row))
  return counted
}

/** Overwrites the row that has the same key; columns that `changed` leaves out stay as they are. */
export async function updateRow(sql: Sql, table: TableName, changed: Row): Promise<void> {
  const { key, columns } = tableNamed[table]
  const set = columns.filter((column) => changed[column] !== undefined)
  const text = `update ${table} set ${set.map((column) => `${column} = ?`).join(', ')}
    where ${key.map((column) => `${column} = ?`).join(' and ')}`
  await sql.run(
    text,
    [...set, ...key].map((column) => valueIn(changed, column)),
  )
}
