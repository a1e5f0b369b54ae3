import type { BoardItem, Items } from '../kinds/board-item.ts'
import { saysOnly } from '../format/facets.ts'

/** `2 AMRAPs` above two of them, each with a time of its own, only counts them. */
export function settleCounted(items: Items): Items {
  const at = items.findIndex(
    (item) => item.kind === 'format' && item.facets.amrap === true && saysOnly(item.facets, 'amrap rounds'),
  )
  const head = items[at]
  if (head?.kind !== 'format' || head.facets.rounds === undefined) return items
  const below = items.slice(at + 1).filter(isTimed)
  return below.length === head.facets.rounds
    ? items.map((item) => (item === head ? { ...item, kind: 'remark' } : item))
    : items
}

function isTimed(item: BoardItem): boolean {
  return item.kind === 'format' && saysOnly(item.facets, 'amrap duration') && item.facets.duration !== undefined
}
