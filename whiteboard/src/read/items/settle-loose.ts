import { upTo, type BoardItem, type ItemOf, type Items } from '../kinds/board-item.ts'
import type { LineContext } from '../movements/line-context.ts'
import { numberWord } from '../amounts/number-words.ts'
import { hasAmount } from '../movements/read-movements.ts'
import { ofWork } from '../kinds/order-words.ts'
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
  const source = { line: line ?? 0, text, written: text, columns: [] }
  return isAlone && isBelowWork && isToldBelow(tokensOf(source), isDashed, context)
}

/** Whether work stands above, and none below before the next part. */
function isBelow(items: Items, index: number): boolean {
  const after = upTo(items.slice(index + 1), ({ kind }) => kind === 'label' || kind === 'title')
  const isLast = after.every(({ kind }) => !workKinds.has(kind))
  return isLast && items.slice(0, index).some(({ kind }) => kind === 'movements')
}

const workKinds = new Set(['movements', 'format', 'part', 'slot', 'rest-slot', 'window'])

function isLoose({ text }: ItemOf<'fault'>, { index }: LineContext): boolean {
  const words = text
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '')
    .map(plainWord)
  const isLong = words.length >= wordsLeast || (words.length > 1 && /[.!]$/.test(text))
  const isOfFormat = (word: string) => ofWork.test(word) || isTelling(word) || isOfSharing(word) || isSlip(word)
  const mayCount = words.some((word) => numberWord(word) !== undefined || ofMovement.test(word))
  if (!isLong || words[0] === 'do' || /[\d:?@]/.test(text) || mayCount) return false
  return !words.some(isOfFormat) && !namesMovement(words, index)
}

/** What work may be called that no catalog knows: `Carry the bag round the block`. */
const ofMovement =
  /^(carry|carries|run|sprint|row|ski|bike|ride|swim|climb|walk|crawl|jump|swing|hold|hang|push|pull|press|squat|lunge|throw|toss|drag|lift|clean|snatch|stretch|roll)(s|es|ing)?$/

const wordsLeast = 4
