import { isOnly, type BoardItem, type Items } from '../kinds/board-item.ts'

/** `A, B and C are 10 min AMRAPs`, once above all of them, is said again of each; the clock above is as long as all. */
export function settleFormatOfParts(items: Items): Items {
  const at = items.findIndex(({ kind }) => kind === 'format-of-parts')
  const format = items[at]
  if (format?.kind !== 'format-of-parts') return items
  const told = items.filter((item) => item.kind === 'label' && format.letters.includes(item.label.text.toLowerCase()))
  const isWhole = told.length === format.letters.length && told.every(({ place }) => place.line > format.place.line)
  if (!isWhole)
    return items.map((item) => (item === format ? { ...item, kind: 'fault', finding: format.finding } : item))
  const remark: BoardItem = { ...format, kind: 'remark' }
  return items.flatMap((item, index): Items => {
    if (item === format) return [remark]
    if (index < at && isOnly(item, 'duration')) return [{ ...item, kind: 'remark' }]
    return told.some((label) => label === item)
      ? [item, ...format.items.map((each) => ({ ...each, place: item.place }))]
      : [item]
  })
}
