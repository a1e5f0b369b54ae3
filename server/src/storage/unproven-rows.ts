import { isSealed, sealedTable } from './seals.ts'
import type { Row, Sql, SqlValue } from './sql.ts'
import { tables, type Table } from './tables.ts'

/** A row that is not what was written, as it lies; or a table that cannot be read any further. */
export type UnprovenRow =
  { readonly table: string; readonly row: Row } | { readonly table: string; readonly reason: string }

/** Rows that are read at once. */
const rowsPerPage = 200

/** Every row that does not hold. `onRows` is awaited after each page; when it throws, so does this. */
export async function* unprovenRows(
  sql: Sql,
  onRows: () => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<UnprovenRow, void> {
  for (const table of tables.filter(({ sealed }) => sealed.length > 0)) {
    const pages = pagesOf(sql, table)
    for (;;) {
      const page = await nextOf(pages)
      if (typeof page === 'string') yield { table: table.name, reason: page }
      if (page === undefined || typeof page === 'string') break
      for (const row of page) if (!isSealed(table.name, row)) yield { table: table.name, row }
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

async function* pagesOf(sql: Sql, { name, key }: Table): AsyncGenerator<readonly Row[], void> {
  const columns = [...new Set([...key, ...sealedTable(name).sealed, 'seal'])].join(', ')
  let last: readonly SqlValue[] = []
  for (;;) {
    const behind = last.length === 0 ? '' : `where (${key.join(', ')}) > (${key.map(() => '?').join(', ')})`
    const text = `select ${columns} from ${name} ${behind} order by ${key.join(', ')} limit ${rowsPerPage}`
    const rows = await sql.all(text, last)
    yield rows
    const end = rows.at(-1)
    if (rows.length < rowsPerPage || end === undefined) return
    last = key.map((column) => end[column] ?? null)
  }
}
