import type { Difference } from '../../catalog/writing/differences.ts'
import { changesOfItem } from '../history-rows.ts'
import type { Row, Sql, SqlValue } from '../sql.ts'
import type { Alternatives } from './alternatives.ts'

/** Which kind of item a row is of, in the history. */
const kinds: Readonly<Record<string, string>> = {
  gyms: 'gym',
  movements: 'movement',
  workouts: 'workout',
  competitions: 'competition',
}

/** Values that the history remembers of an item, for the columns, and for the members of its body, that they were of. */
export async function remembered(sql: Sql, table: string, row: Row): Promise<Alternatives> {
  const kind = kinds[table]
  if (kind === undefined) return {}
  const values = new Map<string, SqlValue[]>()
  const bodies: string[] = []
  for (const { path, before, after } of await differencesOf(sql, kind, String(row.id))) {
    for (const value of [before, after]) {
      if (typeof value === 'string' || typeof value === 'number' || value === null) {
        values.set(path, [...(values.get(path) ?? []), value])
      }
      if (value !== undefined && typeof row.body === 'string') bodies.push(...withMember(row.body, path, value))
    }
  }
  const { gym, ...columns } = Object.fromEntries(values)
  const known = Object.entries({ ...columns, gym_id: gym }).filter(([column]) => column in row)
  return { ...Object.fromEntries(known.map(([column, some]) => [column, some ?? []])), body: bodies }
}

async function differencesOf(sql: Sql, kind: string, id: string): Promise<readonly Difference[]> {
  const changes = await changesOfItem(sql, kind, id)
  return changes.filter(({ outcome }) => outcome === 'changed').flatMap(({ back }) => JSON.parse(back) as Difference[])
}

function withMember(body: string, path: string, value: unknown): readonly string[] {
  try {
    const members = JSON.parse(body) as Record<string, unknown>
    return path in members ? [JSON.stringify({ ...members, [path]: value })] : []
  } catch {
    return []
  }
}
