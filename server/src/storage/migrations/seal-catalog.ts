import type { Sql } from '../sql.ts'
import { tablePages } from '../table-pages.ts'
import { columnsOf, tables } from '../tables.ts'
import { updateRow } from '../write-rows.ts'

/** Seals every row as it stands, a page of them at a time. */
export async function sealCatalog(sql: Sql): Promise<void> {
  for (const table of tables.filter(({ hashed }) => hashed.length > 0)) {
    for await (const rows of tablePages(sql, table, columnsOf(table))) {
      for (const row of rows) await updateRow(sql, table.name, row)
    }
  }
}
