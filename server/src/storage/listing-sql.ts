import type { From } from '../catalog/reading/catalog.ts'
import type { Viewer } from '../catalog/viewer.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { GymId } from '../contract/ids.ts'
import type { SqlValue } from './sql.ts'

/** A statement and its values. */
export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

/** How many gyms one statement asks for; engines bound the terms of a compound select. */
const gymsPerStatement = 100

/**
 * The statements that list a viewer's competitions at an instant, from a place on, nearest first, each giving at most
 * `limit` rows. Which competitions a viewer sees is decided here and nowhere else. Each term walks one index, so a page costs the same wherever it lies and however large the catalog is. Of several statements the nearest rows count.
 */
export function listingStatements(viewer: Viewer, now: Instant, from: From, limit: number): readonly Statement[] {
  const termOf = (gym?: GymId) => term(viewer.sees === 'published' ? now : undefined, gym, from, limit)
  if (viewer.gyms === 'every') return [termOf()]
  const terms = [...viewer.gyms].map(termOf)
  if (terms.length <= 1) return terms
  const statements: Statement[] = []
  for (let start = 0; start < terms.length; start += gymsPerStatement) {
    statements.push(union(terms.slice(start, start + gymsPerStatement), from, limit))
  }
  return statements
}

/** Lists the competitions of a gym, or of all: those that are published at an instant, or with `undefined` every one. */
function term(publishedAt: Instant | undefined, gym: GymId | undefined, from: From, limit: number): Statement {
  const conditions = ['deleted = 0']
  const values: SqlValue[] = []
  if (publishedAt !== undefined) {
    conditions.push('published_from is not null', 'published_from <= ?')
    values.push(publishedAt)
  }
  if (gym !== undefined) {
    conditions.push('gym_id = ?')
    values.push(gym)
  }
  if (from.position !== undefined) {
    conditions.push(from.side === 'after' ? 'position < ?' : 'position > ?')
    values.push(from.position)
  }
  const text = `select position, id, revision from competitions
    where ${conditions.join(' and ')}
    order by position ${direction(from)}
    limit ?`
  return { text, values: [...values, limit] }
}

function union(terms: readonly Statement[], from: From, limit: number): Statement {
  const parts = terms.map(({ text }) => `select * from (${text}) as one_gym`)
  const text = `select position, id, revision from (${parts.join(' union all ')}) as all_gyms
    order by position ${direction(from)}
    limit ?`
  return { text, values: [...terms.flatMap(({ values }) => values), limit] }
}

function direction(from: From): 'desc' | 'asc' {
  return from.side === 'after' ? 'desc' : 'asc'
}
