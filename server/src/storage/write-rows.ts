import { sealOf } from './proven-rows.ts'
import { insertMany, valueIn, type Row, type Sql, type SqlValue } from './sql.ts'
import { columnsOf, tableNamed, tables, type TableName } from './tables.ts'

/** What becomes of a row whose key another one has already: the other one stays, or gives way. */
type Other = 'stays' | 'gives way'

/** Inserts rows; gives how many were written. Where nothing is said of another one, it refuses the row. */
export function insertRows(sql: Sql, table: TableName, rows: readonly Row[], other?: Other): Promise<number> {
  const { columns, into, otherwise } = statementOf(table)
  const values = rows.map((row) => valuesOf(table, row, columns))
  return insertMany(sql, into, values, other && otherwise[other])
}

/** Writes a row in place of the one that has its key; a column that is not in it stays as it is. */
export async function updateRow(sql: Sql, table: TableName, changed: Row): Promise<void> {
  const { key, columns } = tableNamed[table]
  const set = columns.filter((column) => column === 'seal' || changed[column] !== undefined)
  const text = `update ${table} set ${set.map((column) => `${column} = ?`).join(', ')}
    where ${key.map((column) => `${column} = ?`).join(' and ')}`
  await sql.run(text, valuesOf(table, changed, [...set, ...key]))
}

/** What is to be written of a row, its seal made anew. */
function valuesOf(table: TableName, row: Row, columns: readonly string[]): readonly SqlValue[] {
  return columns.map((column) => (column === 'seal' ? sealOf(table, row) : valueIn(row, column)))
}

function statementOf(table: TableName) {
  const found = statements.get(table)
  if (found === undefined) throw new TypeError(`There is no table ${table}`)
  return found
}

const statements = new Map(
  tables.map((table) => {
    const columns = columnsOf(table)
    const into = `${table.name} (${columns.join(', ')})`
    const conflict = `on conflict (${table.key.join(', ')}) do`
    const update = table.columns.map((column) => `${column} = excluded.${column}`).join(', ')
    const otherwise = { stays: `${conflict} nothing`, 'gives way': `${conflict} update set ${update}` }
    return [table.name, { columns, into, otherwise }]
  }),
)
