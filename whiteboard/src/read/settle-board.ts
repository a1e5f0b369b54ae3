import type { BoardItem, Slot, ItemOf, Items } from './board-item.ts'
import { isStrong } from './format/facets.ts'
import { hasAmount } from './read-movements.ts'

/**
 * What `0:00-5:00` means is seen on the whole board. Where a format or a lift that grows stands below one of them, each is the
 * time of a workout of its own; else they are the intervals of one. Bare numbers are minutes of the clock, as `0-10:`, or the
 * minutes from the first to the last, as `1-4:`: the first of them tells.
 */
export function settleWindows(items: Items): Items {
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

type Window = ItemOf<'slot'>

function isWindow(item: BoardItem): item is Window {
  return item.kind === 'slot' && (item.slot.seconds ?? item.slot.to) !== undefined
}

/** A range of minutes as the time from one clock to the other. */
function onClock({ from, to, ...slot }: Slot): Slot {
  if (to === undefined) return { from, ...slot }
  const seconds = (to - from) * 60
  return { ...slot, from: (from * 60) / seconds + 1, seconds }
}

function opensWorkout(after: Items): boolean {
  const next = after.find(({ kind }) => kind !== 'blank' && kind !== 'remark')
  if (next?.kind === 'movements') return next.lines.some(({ isGoal }) => isGoal === true)
  return next?.kind === 'format' && isStrong(next.facets)
}

/**
 * What dashes mean is seen on the whole board. In a workout in its author's words they mark how it is done, where its
 * movements stand without; elsewhere they are bullets when one of them opens a movement, and mark remarks when none does.
 */
export function settleDashes(items: Items): Items {
  const isBulleted = items.some(({ kind, isDashed }) => isDashed && kind === 'movements')
  let isInWords = false
  const settled = items.map((item, index): BoardItem => {
    if (item.kind === 'label') isInWords = saysInWords(item, items.slice(index + 1))
    if (isInWords && item.isDashed && item.kind !== 'label') return { ...item, kind: 'words' }
    if (isFootnote(item, items.slice(0, index))) return { ...item, kind: 'remark' }
    if (item.kind !== 'dashed') return item
    return isBulleted ? { ...item, kind: 'fault' } : { ...item, kind: 'remark' }
  })
  return settled.filter((item, index) => item.kind !== 'words' || !isSaid(item, settled[index - 1]))
}

/** `* Run together`, below lines without a mark that say how much is done: how one of them is. */
function isFootnote(item: BoardItem, before: Items): boolean {
  if (item.kind !== 'movements' || !item.isDashed || item.lines.some(({ line }) => hasAmount(line))) return false
  const above = before.filter(({ kind }) => kind === 'movements' || kind === 'format' || kind === 'label').at(-1)
  return above?.kind === 'movements' && !above.isDashed && above.lines.every(({ line }) => hasAmount(line))
}

/** A line of words that came to several items is one line all the same. */
function isSaid(item: BoardItem, before: BoardItem | undefined): boolean {
  return before?.kind === 'words' && before.place.line === item.place.line
}

function saysInWords({ label }: ItemOf<'label'>, after: Items): boolean {
  if (label.section === 'own-words') return true
  if (label.section !== 'warm-up') return false
  const end = after.findIndex(({ kind }) => kind === 'label')
  const inside = end === -1 ? after : after.slice(0, end)
  return inside.some(({ kind, isDashed }) => kind === 'movements' && !isDashed) || label.name !== undefined
}
