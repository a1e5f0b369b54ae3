import type { CatalogStore } from './catalog-store.ts'
import { differences, type Difference, type JsonObject } from './differences.ts'

/** The kinds of what the history keeps states of. */
export type ChangedKind = 'gym' | 'movement' | 'workout' | 'competition'

/** What became of one item. */
export interface Change {
  readonly kind: ChangedKind
  readonly id: string
  readonly outcome: 'added' | 'changed' | 'deleted'
  /** What the item is called, where it is called something. */
  readonly name: string
  /** Of one that was there and stays, what is different. */
  readonly differences: readonly Difference[]
}

/** Keeps in the history what leads back, and says what has changed. A state is undefined where there is no item. */
export async function noteChange(
  kind: ChangedKind,
  id: string,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  store: CatalogStore,
): Promise<Change> {
  const { name } = after ?? before ?? {}
  const common = { kind, id, name: typeof name === 'string' ? name : '' }
  if (before === undefined || after === undefined) {
    const outcome = before === undefined ? 'added' : 'deleted'
    await store.noteChange({ kind, id, outcome, back: JSON.stringify(before ?? null) })
    return { ...common, outcome, differences: [] }
  }
  await store.noteChange({ kind, id, outcome: 'changed', back: JSON.stringify(differences(after, before)) })
  return { ...common, outcome: 'changed', differences: differences(before, after) }
}
