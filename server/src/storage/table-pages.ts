import { integer, valueIn, type Row, type Sql, type SqlValue } from './sql.ts'
import type { Table } from './tables.ts'

/** Rows of one page at most: enough to make statements few. */
const pageRowsMax = 200

/** Bytes of the large columns of one page at most, unless a single row has more. */
const pageBytesMax = 4 * 1024 * 1024

/** These columns of the rows of a table, its key among them, page by page in its order. */
export async function* tablePages(
  sql: Sql,
  table: Table,
  columns: readonly string[],
): AsyncGenerator<readonly Row[], void> {
  let last: readonly SqlValue[] = []
  for (;;) {
    const rowsMax = await rowsThatFit(sql, table, columns, last)
    const rows = await sql.all(pageText(table, columns, last), [...last, rowsMax])
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows
    last = table.key.map((column) => valueIn(end, column))
  }
}

/** How many rows a table has. */
export async function countRows(sql: Sql, { name }: Table): Promise<number> {
  const [row] = await sql.all(`select count(*) as rows_there from ${name}`)
  return row === undefined ? 0 : integer(row, 'rows_there')
}

/** How many rows behind the last one make a page. Sizes are asked for first: large rows are never read all at once. */
async function rowsThatFit(
  sql: Sql,
  table: Table,
  columns: readonly string[],
  last: readonly SqlValue[],
): Promise<number> {
  const large = table.large.filter((column) => columns.includes(column))
  if (large.length === 0) return pageRowsMax
  // Damage may have left nothing there.
  const size = large.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ')
  const rows = await sql.all(pageText(table, [`${size} as bytes`], last), [...last, pageRowsMax])
  let bytes = 0
  const tooMany = rows.findIndex((row) => (bytes += integer(row, 'bytes')) > pageBytesMax)
  return tooMany === -1 ? pageRowsMax : Math.max(1, tooMany)
}

function pageText({ name, key }: Table, columns: readonly string[], last: readonly SqlValue[]): string {
  const behind = `where (${key.join(', ')}) > (${key.map(() => '?').join(', ')})`
  return `select ${columns.join(', ')} from ${name}
    ${last.length === 0 ? '' : behind}
    order by ${key.join(', ')}
    limit ?`
}
