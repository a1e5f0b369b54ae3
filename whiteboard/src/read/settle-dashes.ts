import type { BoardItem } from './board-item.ts'
import { hasAmount } from './read-movements.ts'

/**
 * What dashes mean is seen on the whole board. In a workout in its author's words they mark how it is done, where its
 * movements stand without; elsewhere they are bullets when one of them opens a movement, and mark remarks when none does.
 */
export function settleDashes(items: readonly BoardItem[]): readonly BoardItem[] {
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
function isFootnote(item: BoardItem, before: readonly BoardItem[]): boolean {
  if (item.kind !== 'movements' || !item.isDashed || item.lines.some(({ line }) => hasAmount(line))) return false
  const above = before.filter(({ kind }) => kind === 'movements' || kind === 'format' || kind === 'label').at(-1)
  return above?.kind === 'movements' && !above.isDashed && above.lines.every(({ line }) => hasAmount(line))
}

/** A line of words that came to several items is one line all the same. */
function isSaid(item: BoardItem, before: BoardItem | undefined): boolean {
  return before?.kind === 'words' && before.place.line === item.place.line
}

function saysInWords({ label }: Extract<BoardItem, { kind: 'label' }>, after: readonly BoardItem[]): boolean {
  if (label.section === 'own-words') return true
  if (label.section !== 'warm-up') return false
  const end = after.findIndex(({ kind }) => kind === 'label')
  const inside = end === -1 ? after : after.slice(0, end)
  return inside.some(({ kind, isDashed }) => kind === 'movements' && !isDashed) || label.name !== undefined
}
