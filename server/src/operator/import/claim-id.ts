import type { Finding } from '../../catalog/writing/finding.ts'
import { isObject } from '../source/schema-view.ts'
import type { SourceItem } from '../source/source-item.ts'

export interface Claim {
  /** The id as findings name it; undefined for an item without one. */
  readonly key: string | undefined
  /** What is wrong when an item before this one has the same id. */
  readonly twice: readonly Finding[]
}

/** Claims an item's id for it. The first item that has an id keeps it. */
export function claimId(item: SourceItem, claims: Map<string, string>): Claim {
  const key = keyOf(item)
  if (key === undefined) return { key, twice: [] }
  const first = claims.get(key)
  if (first === undefined) {
    claims.set(key, `${item.place.file}:${item.place.line}`)
    return { key, twice: [] }
  }
  const sentence = `${key} is in this import a second time; the first one is at ${first}`
  return { key, twice: [{ path: '/id', sentence, remedy: 'Keep one of them.', severity: 'error' }] }
}

function keyOf({ kind, value }: SourceItem): string | undefined {
  if (!isObject(value)) return undefined
  const { id } = value
  if (kind === 'workout') return typeof id === 'number' ? `workout ${id}` : undefined
  return typeof id === 'string' ? id : undefined
}
