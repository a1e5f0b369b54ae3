import { valueIn } from './row-values.ts'
import { insertMany, listOf, type Row, type Sql } from './sql.ts'
import { tableByName, type Table, type TableName } from './tables.ts'

// Writes rows of the tables in `tables.ts`.

/**
 * Returns the columns of a table for a statement, separated by commas. Each column begins with the alias: `a.username`.
 */
export function columnsOf(table: TableName, alias: string = table): string {
  return tableByName[table].all.map((column) => `${alias}.${column}`).join(', ')
}

const onConflict = {
  keep: ({ key }: Table) => `on conflict (${key.join(', ')}) do nothing`,
  overwrite: ({ key, columns }: Table) => `on conflict (${key.join(', ')}) do update set ${excluded(columns)}`,
} as const

function excluded(columns: readonly string[]): string {
  return columns.map((column) => `${column} = excluded.${column}`).join(', ')
}

/** Inserts rows and returns how many rows were written. Rejects if a key already exists, unless `conflict` is given. */
export function insertRows(
  sql: Sql,
  table: TableName,
  rows: readonly Row[],
  conflict?: keyof typeof onConflict,
): Promise<number> {
  const { all } = tableByName[table]
  const values = rows.map((row) => all.map((column) => valueIn(row, column)))
  return insertMany(sql, `${table} (${all.join(', ')})`, values, conflict && onConflict[conflict](tableByName[table]))
}

/**
 * Inserts a row. If `row` has an `id` that exists, overwrites that row. Returns the key columns of the row, which can
 * contain values that the database generated.
 */
export async function upsert(sql: Sql, table: TableName, row: Row): Promise<Row> {
  const columns = Object.keys(row)
  const { key } = tableByName[table]
  const set = excluded(columns.filter((column) => !key.includes(column)))
  const instead = 'id' in row ? `on conflict (id) do update set ${set}` : ''
  const into = `insert into ${table} (${columns.join(', ')}) values ${listOf(columns.length)}`
  const [counted = {}] = await sql.all(`${into} ${instead} returning ${key.join(', ')}`, Object.values(row))
  return counted
}

/** Updates the row whose key is in `changed`. A column that is not in `changed` keeps its value. */
export async function updateRow(sql: Sql, table: TableName, changed: Row): Promise<void> {
  const { key, columns } = tableByName[table]
  const set = columns.filter((column) => changed[column] !== undefined)
  const text = `update ${table} set ${set.map((column) => `${column} = ?`).join(', ')}
    where ${key.map((column) => `${column} = ?`).join(' and ')}`
  await sql.run(
    text,
    [...set, ...key].map((column) => valueIn(changed, column)),
  )
}
