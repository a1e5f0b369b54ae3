import { hashOfRows } from '../row-hash.ts'
import { integer, type Row, type Sql } from '../sql.ts'
import { tablePages } from '../table-pages.ts'
import { columnsOf, tables } from '../tables.ts'
import { updateRow } from '../write-rows.ts'

/** Seals every row as it stands, a page of them at a time. */
export async function sealCatalog(sql: Sql): Promise<void> {
  // The seal of a competition covers those of its events.
  const inOrder = tables.filter(({ name }) => name !== 'competitions').concat(tables.filter(isOfCompetitions))
  for (const table of inOrder.filter(({ hashed }) => hashed.length > 0)) {
    for await (const rows of tablePages(sql, table, columnsOf(table))) {
      const parts = isOfCompetitions(table) ? await partsOf(sql, rows) : undefined
      for (const row of rows) {
        const whole = parts === undefined ? row : { ...row, parts: parts(integer(row, 'position')) }
        await updateRow(sql, table.name, whole)
      }
    }
  }
}

function isOfCompetitions({ name }: { readonly name: string }): boolean {
  return name === 'competitions'
}

async function partsOf(sql: Sql, competitions: readonly Row[]): Promise<(position: number) => string> {
  const positions = competitions.map((row) => integer(row, 'position'))
  const rows = await sql.all(
    'select competition, seal from events where competition between ? and ? order by competition, place',
    [Math.min(...positions), Math.max(...positions)],
  )
  const events = Map.groupBy(rows, (row) => integer(row, 'competition'))
  return (position) => hashOfRows(events.get(position) ?? [])
}
