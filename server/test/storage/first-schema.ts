import { catalogTables } from '../../src/storage/migrations/0001-catalog.ts'
import type { Database, Row } from '../../src/storage/sql.ts'
import { tables, columnsOf } from '../../src/storage/tables.ts'

/** What the first schema did not have. */
const laterTables = ['history', 'history_items']
const laterColumns: Readonly<Record<string, readonly string[]>> = {
  gyms: ['deleted'],
  workouts: ['is_described'],
  accounts: ['key'],
  competitions: ['parts'],
  competition_documents: ['competition_id', 'gym_id'],
}

/** Makes a catalog of the first schema in an empty database, with the rows of one of today as the first schema had them. */
export async function fillFirstSchema(database: Database, today: Database): Promise<void> {
  await database.write(async (sql) => {
    await sql.run(`create table schema_state (version ${database.dialect.integer} not null)`)
    await sql.run('insert into schema_state (version) values (1)')
    for (const statement of catalogTables(database.dialect)) await sql.run(statement)
    await sql.run('delete from catalog_state')
    for (const table of tables.filter(({ name }) => !laterTables.includes(name))) {
      for (const row of await today.all(`select * from ${table.name}`)) {
        const known = columnsOf(table).filter(
          (column) => column !== 'seal' && !laterColumns[table.name]?.includes(column),
        )
        const values = table.name === 'competitions' ? withStatus(row) : row
        const columns = table.name === 'competitions' ? known.map(statusFor) : known
        const places = columns.map(() => '?').join(', ')
        await sql.run(
          `insert into ${table.name} (${columns.join(', ')}) values (${places})`,
          columns.map((column) => values[column] ?? null),
        )
      }
    }
  })
}

function statusFor(column: string): string {
  return column === 'published_from' ? 'status' : column
}

function withStatus(row: Row): Row {
  return { ...row, status: row.published_from === null ? 'draft' : 'published' }
}
