import { isOnly, type BoardItem, type Items } from '../kinds/board-item.ts'

/** `2 AMRAPs` above two of them, each with a time of its own, only counts them. */
export function settleCounted(items: Items): Items {
  const at = items.findIndex((item) => isOnly(item, 'amrap rounds') && item.facets.amrap === true)
  const head = items[at]
  if (head?.kind !== 'format' || head.facets.rounds === undefined) return items
  const below = items.slice(at + 1).filter(isTimed)
  return below.length === head.facets.rounds
    ? items.map((item) => (item === head ? { ...item, kind: 'remark' } : item))
    : items
}

function isTimed(item: BoardItem): boolean {
  return isOnly(item, 'amrap duration') && item.facets.duration !== undefined
}
