import { integer, valueIn } from './row-values.ts'
import type { Row, Sql, SqlValue } from './sql.ts'
import type { Table } from './tables.ts'

const pageRowsMax = 200

/**
 * The maximum number of bytes that one statement reads from columns that can be large. This limits memory, and larger
 * batches are not faster. A row that is larger is read alone.
 */
const pageBytesMax = 4 * 1024 * 1024

interface RowFilter {
  readonly where?: string
  readonly values?: readonly SqlValue[]
  readonly isBackwards?: boolean
}

/**
 * Yields the rows of a table in batches, in the order of the table's key. `columns` must include the columns of the
 * key.
 */
export async function* tablePages(
  sql: Sql,
  table: Table,
  columns: readonly string[],
  which: RowFilter = {},
): AsyncGenerator<readonly Row[], void> {
  let last: readonly SqlValue[] = []
  for (;;) {
    const page = (some: readonly string[], rowsMax: number) => {
      return sql.all(pageText(table, some, last.length > 0, which), [...(which.values ?? []), ...last, rowsMax])
    }
    const rows = await page(columns, await rowsThatFit(table, columns, page))
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows
    last = table.key.map((column) => valueIn(end, column))
  }
}

export async function* tableRows(...query: Parameters<typeof tablePages>): AsyncGenerator<Row, void> {
  for await (const rows of tablePages(...query)) yield* rows
}

/** Counts the rows of a table. `from` is the table, with a condition if needed: `gyms where deleted = 0`. */
export async function countRows(sql: Sql, from: string): Promise<number> {
  const [row] = await sql.all(`select count(*) as rows_there from ${from}`)
  return row === undefined ? 0 : integer(row, 'rows_there')
}

async function rowsThatFit(
  table: Table,
  columns: readonly string[],
  page: (columns: readonly string[], rowsMax: number) => Promise<readonly Row[]>,
): Promise<number> {
  const large = table.large.filter((column) => columns.includes(column))
  if (large.length === 0) return pageRowsMax
  // A corrupt row may be null here.
  const size = large.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ')
  const rows = await page([`${size} as bytes`], pageRowsMax)
  let bytes = 0
  const tooMany = rows.findIndex((row) => (bytes += integer(row, 'bytes')) > pageBytesMax)
  return tooMany === -1 ? pageRowsMax : Math.max(1, tooMany)
}

function pageText({ name, key }: Table, columns: readonly string[], isBehind: boolean, which: RowFilter): string {
  const { where, isBackwards = false } = which
  const behind = `(${key.join(', ')}) ${isBackwards ? '<' : '>'} (${key.map(() => '?').join(', ')})`
  const conditions = [where, isBehind ? behind : undefined].filter((condition) => condition !== undefined)
  return `select ${columns.join(', ')} from ${name}
    ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
    order by ${key.map((column) => `${column} ${isBackwards ? 'desc' : 'asc'}`).join(', ')}
    limit ?`
}
