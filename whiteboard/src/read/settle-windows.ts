import type { BoardItem, Slot } from './board-item.ts'
import { isStrong } from './format/facets.ts'

/**
 * What `0:00-5:00` means is seen on the whole board. Where a format or a lift that grows stands below one of them, each is the
 * time of a workout of its own; else they are the intervals of one. Bare numbers are minutes of the clock, as `0-10:`, or the
 * minutes from the first to the last, as `1-4:`: the first of them tells.
 */
export function settleWindows(items: readonly BoardItem[]): readonly BoardItem[] {
  const isWindowed = items.some((item, index) => isWindow(item) && opensWorkout(items.slice(index + 1)))
  const first = items.find((item) => item.kind === 'slot' && item.slot.to !== undefined)
  const isOfClock = isWindowed || (first?.kind === 'slot' && first.slot.from === 0)
  return items.map((item): BoardItem => {
    if (!isWindow(item)) return item
    const { place, isDashed } = item
    const slot = isOfClock ? onClock(item.slot) : item.slot
    if (!isWindowed) return { ...item, slot }
    return { kind: 'window', place, text: slot.text ?? item.text, isDashed, seconds: slot.seconds ?? 0 }
  })
}

type Window = Extract<BoardItem, { kind: 'slot' }>

function isWindow(item: BoardItem): item is Window {
  return item.kind === 'slot' && (item.slot.seconds ?? item.slot.to) !== undefined
}

/** A range of minutes as the time from one clock to the other. */
function onClock({ from, to, ...slot }: Slot): Slot {
  if (to === undefined) return { from, ...slot }
  const seconds = (to - from) * 60
  return { ...slot, from: (from * 60) / seconds + 1, seconds }
}

function opensWorkout(after: readonly BoardItem[]): boolean {
  const next = after.find(({ kind }) => kind !== 'blank' && kind !== 'remark')
  if (next?.kind === 'movements') return next.lines.some(({ isGoal }) => isGoal === true)
  return next?.kind === 'format' && isStrong(next.facets)
}
