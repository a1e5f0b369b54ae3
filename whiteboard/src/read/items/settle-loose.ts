import type { BoardItem, ItemOf, Items } from '../kinds/board-item.ts'
import type { LineContext } from '../movements/line-context.ts'
import { numberWord } from '../amounts/number-words.ts'
import { hasAmount } from '../movements/read-movements.ts'
import { isOfWork } from '../kinds/remark-lines.ts'
import { isTelling, isOfSharing, namesMovement } from '../names/telling-words.ts'
import { isSlip } from '../kinds/title.ts'
import { isToldBelow } from '../kinds/told-below.ts'
import { plainWord, tokensOf } from '../text/token.ts'

/**
 * A line below the work that counts nothing and names no movement is a remark, where every movement of the board has an
 * amount: `Collars on!`, `Bar is loaded by the athlete`. Elsewhere it may be a movement that nobody knows.
 */
export function settleLoose(items: Items, context: LineContext): Items {
  const work = items.flatMap((item) => (item.kind === 'movements' ? item.lines : []))
  const isCounted = work.length > 0 && work.every(({ line }) => hasAmount(line))
  return items.map((item, index): BoardItem => {
    if (item.kind !== 'fault') return item
    const isRemark = (isCounted && isBelow(items, index) && isLoose(item, context)) || isTold(items, index, context)
    return isRemark ? { ...item, kind: 'remark' } : item
  })
}

/** Whether a line of its own below work tells of that. */
function isTold(items: Items, index: number, context: LineContext): boolean {
  const { place: { line } = {}, text = '', isDashed = false } = items[index] ?? {}
  const isAlone = items.every((item, at) => at === index || item.place.line !== line)
  const isBelowWork = items.slice(0, index).some(({ kind }) => kind === 'movements')
  return (
    isAlone &&
    isBelowWork &&
    isToldBelow(tokensOf({ line: line ?? 0, text, written: text, columns: [] }), isDashed, context)
  )
}

/** Whether work stands above, and none below before the next part. */
function isBelow(items: Items, index: number): boolean {
  const after = items.slice(index + 1)
  const end = after.findIndex(({ kind }) => kind === 'label' || kind === 'title')
  const isLast = (end === -1 ? after : after.slice(0, end)).every(({ kind }) => !ofWork.has(kind))
  return isLast && items.slice(0, index).some(({ kind }) => kind === 'movements')
}

const ofWork = new Set(['movements', 'format', 'part', 'slot', 'rest-slot', 'window'])

function isLoose({ text }: ItemOf<'fault'>, { index }: LineContext): boolean {
  const words = text
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '')
    .map(plainWord)
  const isLong = words.length >= wordsLeast || (words.length > 1 && /[.!]$/.test(text))
  return (
    isLong &&
    words[0] !== 'do' &&
    !/[\d:?@]/.test(text) &&
    !words.some((word) => isOfWork(word) || isTelling(word) || isOfSharing(word) || isSlip(word)) &&
    !words.some((word) => numberWord(word) !== undefined || ofMovement.test(word)) &&
    !namesMovement(words, index)
  )
}

/** What work may be called that no catalog knows: `Carry the bag round the block`. */
const ofMovement =
  /^(carry|carries|run|sprint|row|ski|bike|ride|swim|climb|walk|crawl|jump|swing|hold|hang|push|pull|press|squat|lunge|throw|toss|drag|lift|clean|snatch|stretch|roll)(s|es|ing)?$/

const wordsLeast = 4
