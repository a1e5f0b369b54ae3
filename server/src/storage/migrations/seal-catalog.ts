import type { Sql } from '../sql.ts'
import { tableRows } from '../table-pages.ts'
import { columnsOf, tables } from '../tables.ts'
import { updateRow } from '../write-rows.ts'

/** Seals every row as it stands, a page of them at a time. */
export async function sealCatalog(sql: Sql): Promise<void> {
  for (const table of tables.filter(({ hashed }) => hashed.length > 0)) {
    for await (const row of tableRows(sql, table, columnsOf(table))) await updateRow(sql, table.name, row)
  }
}
