import { integer, type Row, type Sql, type SqlValue } from './sql.ts'
import { columnsOf, type Table } from './tables.ts'

/** Rows of one page at most: enough to make statements few. */
const pageRowsMax = 200

/** Bytes of the large columns of one page at most, unless a single row has more. */
const pageBytesMax = 4 * 1024 * 1024

/** The rows of a table in the order of its key, page by page, each row in the order of `columnsOf`. */
export async function* tablePages(sql: Sql, table: Table): AsyncGenerator<readonly (readonly SqlValue[])[], void> {
  const columns = columnsOf(table)
  let last: readonly SqlValue[] = []
  for (;;) {
    const rowsMax = await rowsThatFit(sql, table, last)
    const rows = await sql.all(pageText(table, columns, last), [...last, rowsMax])
    if (rows.length === 0) return
    const values = rows.map((row) => columns.map((column) => valueOf(row, column)))
    yield values
    last = values.at(-1)?.slice(0, table.key.length) ?? last
  }
}

/** How many rows a table has. */
export async function countRows(sql: Sql, { name }: Table): Promise<number> {
  const [row] = await sql.all(`select count(*) as rows_there from ${name}`)
  return row === undefined ? 0 : integer(row, 'rows_there')
}

/** How many rows behind the last one make a page. Sizes are asked for first: a page of large rows is never read whole. */
async function rowsThatFit(sql: Sql, table: Table, last: readonly SqlValue[]): Promise<number> {
  if (table.large.length === 0) return pageRowsMax
  const size = table.large.map((column) => `octet_length(${column})`).join(' + ')
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

function valueOf(row: Row, column: string): SqlValue {
  const value = row[column]
  if (value === undefined) throw new TypeError(`${column} is not in the row`)
  return value
}
