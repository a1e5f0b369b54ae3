import type { CompetitionLine } from '../storage/catalog-pages.ts'
import { competitionLines } from '../storage/catalog-pages.ts'
import { nearestName } from '../contract/nearest-name.ts'
import type { Sql } from '../storage/sql.ts'
import { Refusal } from './refusal.ts'

/** How many ids a misspelt one is compared with. */
const comparedMax = 10_000

/** The competition of an id. Refuses one that is not in the catalog, with the nearest one that is. */
export async function requireCompetition(sql: Sql, id: string): Promise<CompetitionLine> {
  const ids: string[] = []
  for await (const line of competitionLines(sql)) {
    if (line.id === id) return line
    if (ids.length < comparedMax) ids.push(line.id)
  }
  const nearest = nearestName(id, ids)
  const remedy = nearest === undefined ? 'See `heatsheet competitions list`.' : `Did you mean ${nearest}?`
  throw new Refusal(`There is no competition ${JSON.stringify(id)}. ${remedy}`)
}
