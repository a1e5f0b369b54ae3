import { type Row, type Sql, text } from '../sql.ts'

/**
 * What the server knows to be wrong with this database: references that were never checked, indexes that were not
 * finished, and, where the operator has installed the extension `amcheck`, indexes that are damaged. Damage of files
 * is found by the server itself where checksums are on, when it reads them.
 */
export async function findDamage(sql: Pick<Sql, 'all'>): Promise<readonly string[]> {
  const found = [...(await sql.all(uncheckedSql)), ...(await sql.all(unfinishedSql))].map((row) => text(row, 'line'))
  const [amcheck] = await sql.all(`select 1 as found from pg_extension where extname = 'amcheck'`)
  return amcheck === undefined ? found : [...found, ...(await brokenIndexes(sql))]
}

const uncheckedSql = `
  select conname || ' of ' || conrelid::regclass::text || ' is not validated' as line
  from pg_constraint
  where not convalidated and connamespace = current_schema()::regnamespace
  order by line`

const unfinishedSql = `
  select i.indexrelid::regclass::text || ' is not a valid index' as line
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
  order by line`

const indexesSql = `
  select c.oid::regclass::text as name
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  join pg_am a on a.oid = c.relam
  where a.amname = 'btree' and i.indisvalid and c.relnamespace = current_schema()::regnamespace
  order by name`

async function brokenIndexes(sql: Pick<Sql, 'all'>): Promise<readonly string[]> {
  const lines: string[] = []
  for (const name of (await sql.all(indexesSql)).map((row: Row) => text(row, 'name'))) {
    try {
      await sql.all('select bt_index_check(?::regclass)::text as checked', [name])
    } catch (error) {
      lines.push(error instanceof Error ? error.message : String(error))
    }
  }
  return lines
}
