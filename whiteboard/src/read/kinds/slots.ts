import { readClock } from '../amounts/amount.ts'
import type { Slot } from './board-item.ts'
import { afterPhrase, phrases } from '../format/phrase.ts'
import type { Read } from '../amounts/figures.ts'
import { findUnit } from '../amounts/units.ts'
import { textAt, textOf, wordAt, type Token, type Tokens } from '../text/token.ts'

/** `Min 1:`, `Minute 2 -`, `Station 3:`, `Odd:`, `Even minutes:`, `0:00-1:30`. */
export function readSlot(tokens: Tokens, at: number): Read<Slot> | undefined {
  return readWindow(tokens, at) ?? numbered(tokens, at) ?? everySecond(tokens, at)
}

const names = phrases('min, minute, mins, station, interval, slot, m, mn, window, set, round, movement, exercise')

function numbered(tokens: Tokens, at: number): Read<Slot> | undefined {
  const name = afterPhrase(tokens, at, names)
  if (name === undefined) return initial(tokens, at) ?? ordinal(tokens, at)
  const at1 = /^[#.]$/.test(textAt(tokens, name)) ? name + 1 : name
  const number = tokens[at1]
  const letter = lettered(tokens, at1)
  if (letter !== undefined) return letter
  if (number?.kind !== 'number' || !Number.isInteger(number.value) || number.value < 1) return undefined
  const next = afterMarks(tokens, at1 + 1)
  if (next === at1 + 1 && next < tokens.length && !isMinute(tokens, at, number.value)) return undefined
  return { value: { from: number.value }, next }
}

/** `Min A:`, `Station B -`. */
function lettered(tokens: Tokens, at: number): Read<Slot> | undefined {
  const from = 'abcdef'.indexOf(wordAt(tokens, at)) + 1
  const next = afterMarks(tokens, at + 1)
  return from > 0 && wordAt(tokens, at) !== '' && next > at + 1 ? { value: { from }, next } : undefined
}

/** `Min 1 10 Burpees`, `Minute 2 Row`: a number behind the word is the minute's, and no amount. */
function isMinute(tokens: Tokens, at: number, minute: number): boolean {
  const next = tokens[at + 2]
  const isWork = next?.isApart === true && findUnit(next.word) === undefined
  return isWork && minute <= minuteMost && /^(min|minute|station)$/.test(wordAt(tokens, at))
}

const minuteMost = 12

/** `M1:`, `min2 -`. */
function initial(tokens: Tokens, at: number): Read<Slot> | undefined {
  const [, number] = /^m(?:in)?([1-9])$/.exec(wordAt(tokens, at)) ?? []
  const next = afterMarks(tokens, at + 1)
  return number === undefined || next === at + 1 ? undefined : { value: { from: Number(number) }, next }
}

/** `1st min:`, `2nd minute`. */
function ordinal(tokens: Tokens, at: number): Read<Slot> | undefined {
  const [first, suffix] = [tokens[at], tokens[at + 1]]
  // `1': 15 cal Row`.
  if (first?.kind === 'number' && suffix?.text === "'" && textAt(tokens, at + 2) === ':')
    return { value: { from: first.value }, next: at + 3 }
  if (first?.kind !== 'number' || !/^(st|nd|rd|th|\.)$/.test(suffix?.word ?? '')) return undefined
  const name = afterPhrase(tokens, at + 2, names)
  const next = afterMarks(tokens, name ?? at + 2)
  if (name === undefined && next === at + 2) return undefined
  return { value: { from: first.value }, next }
}

function everySecond(tokens: Tokens, at: number): Read<Slot> | undefined {
  const word = wordAt(tokens, at)
  if (!/^(odd|even)s?$/.test(word)) return undefined
  const name = afterPhrase(tokens, at + 1, afterMinutesMinMinute) ?? at + 1
  return { value: { from: word.startsWith('odd') ? 1 : 2 }, next: afterMarks(tokens, name) }
}

/** `0:00 - 1:30`: the time from one clock to the other; `Min 0-6`, `1-4:` is settled on the whole board. */
export function readWindow(tokens: Tokens, at: number): Read<Slot> | undefined {
  const named = afterPhrase(tokens, at, opening)
  const start = readClock(tokens, named ?? at)
  if (start?.value.clock === undefined) return readRange(tokens, named ?? at, named !== undefined)
  const end = links.test(wordAt(tokens, start.next)) ? readClock(tokens, start.next + 1) : undefined
  const seconds = (end?.value.clock ?? 0) - start.value.clock
  if (end === undefined || seconds <= 0) return undefined
  return { value: { from: start.value.clock / seconds + 1, seconds }, next: afterMarks(tokens, end.next) }
}

/** `0-10:`, `Min 0 to 6`, `1-4:`: minutes from and to. */
function readRange(tokens: Tokens, at: number, isNamed: boolean): Read<Slot> | undefined {
  const [, from, link, to] = /^(\d{1,2}) ?(-|to|until) ?(\d{1,2})$/.exec(textOf(tokens.slice(at, at + 3))) ?? []
  const slot = { from: Number(from), to: Number(to) }
  if (!(slot.to > slot.from) || (link !== '-' && !isNamed)) return undefined
  const end = afterPhrase(tokens, at + 3, minutes) ?? at + 3
  const isOpen = slot.from === 0 && (isNamed || end > at + 3)
  return isEndOfRange(tokens[end], isNamed, isOpen) ? { value: slot, next: afterMarks(tokens, end) } : undefined
}

/**
 * What stands behind `1-4`: a colon, behind `Min 1-4` another mark; behind `0-10 min` anything but a further number.
 */
function isEndOfRange(mark: Token | undefined, isNamed: boolean, isOpen: boolean): boolean {
  if (mark?.text === ':' || (mark === undefined && isNamed)) return true
  if (mark?.text === '-') return isNamed && mark.isApart
  return isOpen || (isNamed && /^[)=]$/.test(mark?.text ?? ''))
}

const opening = phrases('from, from min, from minute, minutes, minute, min, mins, m, time, clock, @, round, rounds')
const links = /^(-|to|until)$/
const minutes = phrases("min, mins, minutes, minute, '")

const marks = new Set([':', '-', '.', ')', '=', ','])

function afterMarks(tokens: Tokens, at: number): number {
  let next = at
  // `Min 3 - :40 Row` goes on with a time.
  const isTime = () => next > at && textAt(tokens, next) === ':' && readClock(tokens, next) !== undefined
  while (marks.has(textAt(tokens, next)) && !isTime()) next += 1
  return next
}

const afterMinutesMinMinute = phrases('minutes, min, minute, mins, rounds, intervals, round, sets, set')
