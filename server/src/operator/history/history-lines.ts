import type { NotedChange } from '../../catalog/writing/catalog-store.ts'
import type { Difference } from '../../catalog/writing/differences.ts'
import type { ChangedKind } from '../../catalog/writing/note-change.ts'
import { changeLines } from '../import/print-changes.ts'

/** A change of the history in lines, as it was told when it was made. */
export function renderLine({ kind, id, outcome, back }: NotedChange): readonly string[] {
  if (outcome !== 'added' && outcome !== 'changed' && outcome !== 'deleted') return [`${kind} ${id}: ${outcome}`]
  const value: unknown = JSON.parse(back)
  // As `noteChange` wrote it; what led back is turned round.
  const differences = outcome === 'changed' ? (value as readonly Difference[]).map(turned) : []
  return changeLines({ kind: kind as ChangedKind, id, name: nameIn(value), outcome, differences }, true)
}

function turned({ op, path, before, after }: Difference): Difference {
  const isOther = { add: 'remove', remove: 'add', change: 'change', order: 'order' } as const
  const values = {
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
  }
  return { op: isOther[op], path, ...values }
}

function nameIn(value: unknown): string {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined
  return typeof name === 'string' ? name : ''
}
