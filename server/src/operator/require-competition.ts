import { competitionLines, findCompetitionLine, type CompetitionLine } from '../storage/catalog-pages.ts'
import type { Sql } from '../storage/sql.ts'
import { didYouMean } from './did-you-mean.ts'
import { Refusal } from './refusal.ts'

/** The competition of an id. Refuses one that is not in the catalog, with the nearest one that is. */
export async function requireCompetition(sql: Sql, id: string): Promise<CompetitionLine> {
  const found = await findCompetitionLine(sql, id)
  if (found !== undefined) return found
  const otherwise = 'See `heatsheet competitions list`.'
  const remedy = await didYouMean(id, competitionLines(sql), (line) => line.id, otherwise)
  throw new Refusal(`There is no competition ${JSON.stringify(id)}. ${remedy}`)
}
