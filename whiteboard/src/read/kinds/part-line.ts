import { faultAt, isFormat, type At, type BoardItem, type Items, type PartName } from './board-item.ts'
import { movementsOf, type LineReader } from './line-reader.ts'
import { readAmount, readClock } from '../amounts/amount.ts'
import { isInTimeLeft, readPart } from './parts.ts'
import { readMovements } from '../movements/read-movements.ts'
import { readSlot, readWindow } from './slots.ts'
import type { LineContext } from '../movements/line-context.ts'
import { namesMovement } from '../names/telling-words.ts'
import { startOf, textOf, textAt, wordAt, wordsIn, type Token, type Tokens } from '../text/token.ts'

/** `200 m Run after each round`, `Max Burpees in the time left`: the line says at its end which part it is. */
export const partAfter: LineReader = (tokens, at, opening, context) => {
  const bracket = tokens.findIndex(({ text }, index) => index > 1 && text === '(' && isEndOfPart(tokens, index))
  const last = textAt(tokens, tokens.length - 1)
  const isClosed = bracket === -1 && last === ')'
  const end = bracket === -1 ? tokens.length - Number(isClosed) : bracket
  const start = tokens.findIndex((_, index) => {
    const part = index === 0 ? undefined : readPart(tokens.slice(0, end), index)
    return part?.next === end && isTrailing(part.value, tokens, index)
  })
  // What ends in a colon leads on.
  if (start === -1 || last === ':') return undefined
  const part = readPart(tokens.slice(0, end), start)
  const isMarked = /^[,(-]$/.test(textAt(tokens, start - 1))
  const after = bracket === -1 ? [] : tokens.slice(bracket)
  const work = [...tokens.slice(0, isMarked ? start - 1 : start), ...after]
  const unsaid = refuseMachine(work, at, context)
  if (unsaid !== undefined) return unsaid
  const read = readMovements(onAnyMachine(work), context)
  if (part === undefined) return undefined
  if (read.lines === undefined) return undefined
  return [{ ...at, kind: 'part', part: part.value, isInline: true, isAtEnd: true }, ...movementsOf(read, at, opening)]
}

/** `15 cal after each round`: on whichever machine one likes. */
function onAnyMachine(work: Tokens): Tokens {
  const amount = readAmount(work, 0)
  const last = work.at(-1)
  if (last === undefined || amount?.value.unit?.kind !== 'calories' || amount.next < work.length) return work
  return [...work, { ...last, text: textOf(work), word: 'machine', isApart: true }]
}

/** Where the board names a machine, they may be done on that, or on any. */
function refuseMachine(work: Tokens, at: At, { namesMachine }: LineContext): Items | undefined {
  if (!namesMachine || onAnyMachine(work) === work) return undefined
  const sentence = `The board names a machine, and does not say on which the ${textOf(work)} are done.`
  return [faultAt(at, sentence, 'Write the machine behind them.', startOf(work), 'several-movements')]
}

/** `1 Wall Walk after each round (slow)`: what stands in brackets behind is of the line. */
function isEndOfPart(tokens: Tokens, bracket: number): boolean {
  return (
    textAt(tokens, tokens.length - 1) === ')' && /^(rounds?|sets?|time|remaining)$/.test(wordAt(tokens, bracket - 1))
  )
}

/**
 * `400 m Run cash-out` says it as `after each round` does; `at the end` may be of a round, and `Push-ups, then` leads
 * on.
 */
function isTrailing(part: PartName | 'then', tokens: Tokens, at: number): boolean {
  if (part === 'then') return isInTimeLeft(tokens, at)
  return part === 'after_each_round' || /^(buy|cash)/.test(wordAt(tokens, at))
}

export const parted: LineReader = (tokens, at, opening, context) => {
  // A plus between two parts.
  if (tokens.length === 1 && textAt(tokens, 0) === '+') return [{ ...at, kind: 'blank', text: '+' }]
  const part = readPart(tokens, 0)
  if (part === undefined) return undefined
  const item: BoardItem = { ...at, kind: 'part', part: part.value, isInline: part.next < tokens.length }
  const aside = asideBehind(tokens, part.next, context)
  if (aside !== undefined)
    return [
      { ...item, isInline: false },
      { ...at, kind: 'remark', text: textOf(aside) },
    ]
  const rest = withoutName(tokens.slice(part.next))
  // `Then and then` is no part of a workout, nor of a part.
  if (readPart(rest, 0)?.value === part.value) return undefined
  const items = refuseMachine(rest, at, context) ?? opening.again(onAnyMachine(rest), opening, context)
  // `Remaining time: rest`.
  if (part.value === 'then' && items[0]?.kind === 'rest-slot') return [{ ...at, kind: 'remark', text: textOf(tokens) }]
  return [item, ...items.map((each) => (each.kind === 'format' ? { ...each, isThen: true } : each))]
}

/** `Beginning with a 400 m Run "buy-in"` says twice what it is. */
function withoutName(tokens: Tokens): Tokens {
  const end = tokens.findIndex((_, at) => at > 0 && /^"?buy ?-? ?in"?$/i.test(textOf(tokens.slice(at))))
  return end === -1 ? tokens : tokens.slice(0, end)
}

/** `Cash-out (after the 20 minutes, no rush):`: brackets that name no movement say how it is done. */
function asideBehind(tokens: Tokens, at: number, { index }: LineContext): Tokens | undefined {
  const inner = tokens.slice(at).filter(({ text }) => text !== ')' && text !== ':')
  const isBracketed = textAt(tokens, at - 1) === '(' && /^[):]$/.test(textAt(tokens, tokens.length - 1))
  const words = inner.map(({ word }) => word)
  return isBracketed && words.length > 1 && !namesMovement(words, index) ? inner : undefined
}

/** `0:00-5:00 Rest`, `10:00 - AMRAP 8`: the clock goes before everything that could be a time. */
export const clocked: LineReader = (tokens, at, opening, context) => {
  if (readWindow(tokens, 0) !== undefined) return slotted(tokens, at, opening, context)
  const clock = readClock(tokens, 0)
  const mark = clock === undefined ? undefined : tokens[clock.next]
  if (clock === undefined || !isClockMark(mark, context)) return undefined
  const items = opening.again(tokens.slice(clock.next + 1), opening, context)
  if (!isOwnWorkout(items[0], context)) return undefined
  return [{ ...at, kind: 'window', seconds: 0, text: textOf(tokens.slice(0, clock.next)) }, ...items]
}

/**
 * `12:00 - AMRAP` is one of twelve minutes; what says how long it is starts then, as all does on a board with a clock.
 */
function isOwnWorkout(first: BoardItem | undefined, { isOnClock }: LineContext): boolean {
  if (first?.kind === 'movements')
    return isOnClock && (first.isForTime || first.lines.some(({ isGoal }) => isGoal === true))
  return isFormat(first) && (isOnClock || first.facets.duration !== undefined)
}

/** `10:00 - AMRAP 8`; on a board with a clock also `10:00: AMRAP 8`. */
function isClockMark(mark: Token | undefined, { isOnClock }: LineContext): boolean {
  return mark !== undefined && ((mark.isApart && /^[-=@|]$/.test(mark.text)) || (isOnClock && mark.text === ':'))
}

export const slotted: LineReader = (tokens, at, opening, context) => {
  const slot = readSlot(tokens, 0)
  if (slot === undefined) return undefined
  const text = textOf(tokens.slice(0, slot.next)).replace(/ ?[:,.=-]$/, '')
  const item: BoardItem = { ...at, kind: 'slot', slot: { ...slot.value, text } }
  // `Odd - 10 Burpees, even - 8 Pull-ups`.
  const end = tokens.findIndex(
    ({ text }, index) => index > slot.next && /^[,;/|]$/.test(text) && readSlot(tokens, index + 1) !== undefined,
  )
  const rest = tokens.slice(slot.next, end === -1 ? tokens.length : end)
  const others = end === -1 ? [] : (slotted(tokens.slice(end + 1), at, opening, context) ?? [])
  return [item, ...opening.again(rest, { ...opening, ordinal: undefined }, context), ...others]
}

export function restSlot(tokens: Tokens, at: At): Items | undefined {
  const words = wordsIn(tokens)
  const isRest =
    words.length > 0 && words.every((word) => restWords.has(word)) && tokens.every(({ kind }) => kind !== 'number')
  return isRest && !/^(of|day)$/.test(words[0] ?? '') ? [{ ...at, kind: 'rest-slot' }] : undefined
}

const restWords = new Set('rest off recover recovery active walk transition descanso pause pausa repos day'.split(' '))
