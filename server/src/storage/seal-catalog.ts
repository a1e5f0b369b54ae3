import { sealOfParts, writeSeal } from './seals.ts'
import { integer, text, type Row, type Sql } from './sql.ts'
import { tablePages } from './table-pages.ts'
import { columnsOf, tables } from './tables.ts'

/** Seals every row as it stands, a page of them at a time. */
export async function sealCatalog(sql: Sql): Promise<void> {
  // The seal of a competition covers those of its events.
  const inOrder = tables.filter(({ name }) => name !== 'competitions').concat(tables.filter(isOfCompetitions))
  for (const table of inOrder.filter(({ sealed }) => sealed.length > 0)) {
    const columns = columnsOf(table)
    for await (const page of tablePages(sql, table)) {
      const rows = page.map((values) => Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null])))
      const parts = isOfCompetitions(table) ? await partsOf(sql, rows) : undefined
      for (const row of rows) {
        if (parts === undefined) await writeSeal(sql, table.name, row)
        else await writeSeal(sql, table.name, { ...row, parts: parts(integer(row, 'position')) }, ['parts'])
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
  const seals = Map.groupBy(rows, (row) => integer(row, 'competition'))
  return (position) => sealOfParts((seals.get(position) ?? []).map((row) => text(row, 'seal')))
}
