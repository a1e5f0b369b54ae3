import { readClock } from './amount.ts'
import type { Slot } from './board-item.ts'
import { afterPhrase, phrases } from './format/phrase.ts'
import type { Read } from './figures.ts'
import { textAt, wordAt, type Token } from './token.ts'

/** `Min 1:`, `Minute 2 -`, `Station 3:`, `Odd:`, `Even minutes:`, `0:00-1:30`. */
export function readSlot(tokens: readonly Token[], at: number): Read<Slot> | undefined {
  return numbered(tokens, at) ?? everySecond(tokens, at) ?? readWindow(tokens, at)
}

const names = phrases('min, minute, mins, station, interval, slot, m, mn, window, set, round, movement, exercise')

function numbered(tokens: readonly Token[], at: number): Read<Slot> | undefined {
  const name = afterPhrase(tokens, at, names)
  if (name === undefined) return ordinal(tokens, at)
  const at1 = /^[#.]$/.test(textAt(tokens, name)) ? name + 1 : name
  const number = tokens[at1]
  if (number?.kind !== 'number' || !Number.isInteger(number.value) || number.value < 1) return undefined
  const next = afterMarks(tokens, at1 + 1)
  if (next === at1 + 1 && next < tokens.length) return undefined
  return { value: { from: number.value, seconds: undefined }, next }
}

/** `1st min:`, `2nd minute`. */
function ordinal(tokens: readonly Token[], at: number): Read<Slot> | undefined {
  const [first, suffix] = [tokens[at], tokens[at + 1]]
  if (first?.kind !== 'number' || !/^(st|nd|rd|th)$/.test(suffix?.word ?? '')) return undefined
  const name = afterPhrase(tokens, at + 2, names)
  const next = afterMarks(tokens, name ?? at + 2)
  if (name === undefined && next === at + 2) return undefined
  return { value: { from: first.value, seconds: undefined }, next }
}

function everySecond(tokens: readonly Token[], at: number): Read<Slot> | undefined {
  const word = wordAt(tokens, at)
  if (word !== 'odd' && word !== 'even' && word !== 'odds' && word !== 'evens') return undefined
  const name = afterPhrase(tokens, at + 1, afterMinutesMinMinute) ?? at + 1
  const isOdd = word.startsWith('odd')
  return {
    value: { from: isOdd ? 1 : 2, seconds: undefined, isEvery: isOdd ? 'odd' : 'even' },
    next: afterMarks(tokens, name),
  }
}

/** `0:00 - 1:30`, `Min 0-6`: the time from one clock to the other. */
export function readWindow(tokens: readonly Token[], at: number): Read<Slot> | undefined {
  const named = afterPhrase(tokens, at, opening)
  const isMinutes = named !== undefined && wordAt(tokens, named - 1).startsWith('min')
  const start = fromZero(tokens, named ?? at, isMinutes)
  if (start === undefined || !/^(-|to|until)$/.test(wordAt(tokens, start.next))) return undefined
  const end = fromZero(tokens, start.next + 1, isMinutes)
  if (end === undefined || end.value <= start.value) return undefined
  const seconds = end.value - start.value
  return { value: { from: start.value / seconds + 1, seconds }, next: afterMarks(tokens, end.next) }
}

const opening = phrases('from, from min, from minute, minutes, minute, min, mins, time, clock, @')

/** A clock, or behind `min` a number of minutes. */
function fromZero(tokens: readonly Token[], at: number, isMinutes: boolean): Read<number> | undefined {
  const clock = readClock(tokens, at)
  if (clock?.value.clock !== undefined) return { value: clock.value.clock, next: clock.next }
  const token = tokens[at]
  return isMinutes && token?.kind === 'number' ? { value: token.value * 60, next: at + 1 } : undefined
}

const marks = new Set([':', '-', '.', ')', '=', ','])

function afterMarks(tokens: readonly Token[], at: number): number {
  let next = at
  while (marks.has(textAt(tokens, next))) next += 1
  return next
}

const afterMinutesMinMinute = phrases('minutes, min, minute, mins, rounds, intervals, round')
