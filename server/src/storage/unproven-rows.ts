import { isProven } from './row-hash.ts'
import type { Row, Sql } from './sql.ts'
import { tablePages } from './table-pages.ts'
import { tables } from './tables.ts'

/** A row that is not what was written, as it lies; or a table that cannot be read any further. */
export type UnprovenRow =
  { readonly table: string; readonly row: Row } | { readonly table: string; readonly reason: string }

/** Every row that does not hold. `onRows` is awaited after each page; when it throws, so does this. */
export async function* unprovenRows(sql: Sql, onRows: () => Promise<void>): AsyncGenerator<UnprovenRow, void> {
  for (const table of tables.filter(({ hashed }) => hashed.length > 0)) {
    const pages = tablePages(sql, table, table.proof)
    for (;;) {
      const page = await nextOf(pages)
      if (typeof page === 'string') yield { table: table.name, reason: page }
      if (page === undefined || typeof page === 'string') break
      for (const row of page) if (!isProven(table.name, row)) yield { table: table.name, row }
      await onRows()
    }
  }
}

async function nextOf(pages: AsyncGenerator<readonly Row[], void>): Promise<readonly Row[] | string | undefined> {
  try {
    const { value } = await pages.next()
    return value ?? undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
