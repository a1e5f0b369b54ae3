import { integer, valueIn } from './row-values.ts'
import type { Row, Sql, SqlValue } from './sql.ts'
import type { Table } from './tables.ts'

/** Rows of one page at most: enough to make statements few. */
const pageRowsMax = 200

/** Bytes of the large columns of one page at most, unless a single row has more. */
const pageBytesMax = 4 * 1024 * 1024

/** Which rows of a table are read, and from which end. */
interface Which {
  readonly where?: string
  readonly values?: readonly SqlValue[]
  readonly isBackwards?: boolean
}

/** These columns of the rows of a table, its key among them, page by page in its order: a table of any size passes. */
export async function* tablePages(
  sql: Sql,
  table: Table,
  columns: readonly string[],
  which: Which = {},
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

/** The same row by row. */
export async function* tableRows(...asked: Parameters<typeof tablePages>): AsyncGenerator<Row, void> {
  for await (const rows of tablePages(...asked)) yield* rows
}

/** How many rows a table has, or those of it that a condition behind its name leaves. */
export async function countRows(sql: Sql, from: string): Promise<number> {
  const [row] = await sql.all(`select count(*) as rows_there from ${from}`)
  return row === undefined ? 0 : integer(row, 'rows_there')
}

/** How many rows behind the last one make a page. Sizes are asked for first: large rows are never read all at once. */
async function rowsThatFit(
  table: Table,
  columns: readonly string[],
  page: (columns: readonly string[], rowsMax: number) => Promise<readonly Row[]>,
): Promise<number> {
  const large = table.large.filter((column) => columns.includes(column))
  if (large.length === 0) return pageRowsMax
  // Damage may have left nothing there.
  const size = large.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ')
  const rows = await page([`${size} as bytes`], pageRowsMax)
  let bytes = 0
  const tooMany = rows.findIndex((row) => (bytes += integer(row, 'bytes')) > pageBytesMax)
  return tooMany === -1 ? pageRowsMax : Math.max(1, tooMany)
}

function pageText({ name, key }: Table, columns: readonly string[], isBehind: boolean, which: Which): string {
  const { where, isBackwards = false } = which
  const behind = `(${key.join(', ')}) ${isBackwards ? '<' : '>'} (${key.map(() => '?').join(', ')})`
  const conditions = [where, isBehind ? behind : undefined].filter((condition) => condition !== undefined)
  return `select ${columns.join(', ')} from ${name}
    ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
    order by ${key.map((column) => `${column} ${isBackwards ? 'desc' : 'asc'}`).join(', ')}
    limit ?`
}
