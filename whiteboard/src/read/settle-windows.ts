import type { BoardItem } from './board-item.ts'
import { isStrong } from './format/facets.ts'

/**
 * What `0:00-5:00` means is seen on the whole board. Where a format or a lift that grows stands below one of them, each is the
 * time of a workout of its own; else they are the intervals of one.
 */
export function settleWindows(items: readonly BoardItem[]): readonly BoardItem[] {
  const isWindowed = items.some((item, index) => isWindow(item) && opensWorkout(items.slice(index + 1)))
  if (!isWindowed) return items
  return items.map((item): BoardItem => {
    if (!isWindow(item)) return item
    const { place, isDashed, slot } = item
    return { kind: 'window', place, text: slot.text ?? item.text, isDashed, seconds: slot.seconds ?? 0 }
  })
}

type Window = Extract<BoardItem, { kind: 'slot' }>

function isWindow(item: BoardItem): item is Window {
  return item.kind === 'slot' && item.slot.seconds !== undefined
}

function opensWorkout(after: readonly BoardItem[]): boolean {
  const next = after.find(({ kind }) => kind !== 'blank' && kind !== 'remark')
  if (next?.kind === 'movements') return next.lines.some(({ isGoal }) => isGoal === true)
  return next?.kind === 'format' && isStrong(next.facets)
}
