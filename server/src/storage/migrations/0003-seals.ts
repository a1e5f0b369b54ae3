import { updateRow } from '../proven-rows.ts'
import type { Dialect, Sql } from '../sql.ts'
import { tableRows } from '../table-pages.ts'
import { tables } from '../tables.ts'

/** A seal for every row that is served or decides who sees what. `sealCatalog` fills them in. */
export function sealTables({ text }: Dialect): readonly string[] {
  return [
    ...sealedTables.map((table) => `alter table ${table} add column seal ${text} not null default ''`),
    // Over the seals of the events, in their order.
    `alter table competitions add column parts ${text} not null default ''`,
    // Which competition a document is of, and whose, whatever an index says.
    `alter table competition_documents add column competition_id ${text} not null default ''`,
    `alter table competition_documents add column gym_id ${text} not null default ''`,
    `update competition_documents set
      competition_id = (select id from competitions c where c.position = competition_documents.competition),
      gym_id = (select gym_id from competitions c where c.position = competition_documents.competition)`,
  ]
}

const sealedTables = [
  'gyms',
  'movements',
  'competitions',
  'workouts',
  'events',
  'competition_documents',
  'workout_documents',
  'accounts',
  'passwords',
  'grants',
  'history',
  'history_items',
  'catalog_state',
]

/** Seals every row as it stands, a page of them at a time. */
export async function sealCatalog(sql: Sql): Promise<void> {
  for (const table of tables.filter(({ hashed }) => hashed.length > 0)) {
    for await (const row of tableRows(sql, table, table.all)) await updateRow(sql, table.name, row)
  }
}
