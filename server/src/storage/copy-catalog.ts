import { valueIn } from './row-values.ts'
import { type Dialect, insertMany, type Row, type Sql } from './sql.ts'
import { countRows, tablePages } from './table-pages.ts'
import { tables, type Table } from './tables.ts'

export type RowCounts = Readonly<Record<string, number>>

export async function countCatalog(sql: Sql): Promise<RowCounts> {
  const counts: Record<string, number> = {}
  for (const { name } of tables) counts[name] = await countRows(sql, name)
  return counts
}

export async function findFilledTable(sql: Sql): Promise<string | undefined> {
  for (const { name } of tables.filter(({ name }) => name !== 'catalog_state')) {
    if ((await sql.all(`select 1 as found from ${name} limit 1`)).length > 0) return name
  }
  return undefined
}

/**
 * Copies every row from `source` to `target`. `target` must be a transaction on an empty catalog. Keys that are
 * generated later are greater than the copied keys. `onRows` is called after each batch of rows. Rejects if `onRows`
 * rejects.
 */
export async function copyCatalog(
  source: Sql,
  target: Sql,
  dialect: Dialect,
  onRows: (count: number) => Promise<void>,
): Promise<void> {
  await target.run('delete from catalog_state')
  for (const table of tables) {
    for await (const rows of tablePages(source, table, table.all)) {
      await putPage(target, table, rows)
      await onRows(rows.length)
    }
    for (const key of table.isAutoIncrement ? table.key : []) {
      for (const statement of dialect.resetSequence(table.name, key)) await target.run(statement)
    }
  }
}

async function putPage(target: Sql, table: Table, rows: readonly Row[]): Promise<void> {
  const { name, all } = table
  const values = rows.map((row) => all.map((column) => valueIn(row, column)))
  await insertMany(target, `${name} (${all.join(', ')})`, values)
  // An engine may send statements without waiting. This waits, so that pages do not pile up in memory.
  await target.all('select 1 as answered')
}
