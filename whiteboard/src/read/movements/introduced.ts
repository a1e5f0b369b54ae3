import { readBySex } from '../amounts/gear.ts'
import { readAmount, readClock, type Amount } from '../amounts/amount.ts'
import { place, type DraftLine } from './draft.ts'
import { oneOf, type Read } from '../amounts/figures.ts'
import { ofBody, phased, told, wordsOfNote } from './note-suffixes.ts'
import { textAt, textOf, wordAt, type Tokens } from '../text/token.ts'

const introducers = /^(@|at|with|w|for|x|in|within|using|from|on|to|holding|carrying|wearing)$/

/** `@ 60/40 kg`, `w/ 24 kg`, `with a 20-lb ball`, `for 30 seconds`, `x 10`. */
export function introduced(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const token = tokens[at]
  if (token === undefined || !introducers.test(token.word)) return undefined
  const next = afterArticles(tokens, at + 1)
  const pieces = readPieces(tokens, next)
  if (pieces !== undefined) return takeAmount(tokens, at, pieces, draft)
  const phase = phased(tokens, next, draft) ?? ofBody(tokens, next, draft)
  if (phase !== undefined) return phase
  const amount = readAmount(tokens, next)
  if (amount === undefined) {
    const note = wordsOfNote(tokens, /^(@|w)$/.test(token.word) ? next : at, draft)
    return note ?? (isTellable(tokens, at) ? told(tokens, next, draft) : undefined)
  }
  if (isOnClock(token.word, amount.value) || isEither(tokens, at, amount.value, draft)) return undefined
  const isClosed = textAt(tokens, next - 1) === '(' && textAt(tokens, amount.next) === ')'
  const whole = isClosed ? { ...amount, next: amount.next + 1 } : amount
  return takeAmount(tokens, at, ofWeight(tokens, at, next, whole), draft)
}

/** `on the 2:00` is when the next set starts, and no time of work. */
function isOnClock(word: string, { clock, unit }: Amount): boolean {
  return word === 'on' && (clock !== undefined || unit?.kind === 'duration')
}

/** `w/ KB 24/16`: a number of what has a weight is no height, whatever the movement has. */
function ofWeight(tokens: Tokens, at: number, from: number, read: Read<Amount>): Read<Amount> {
  const end = afterEquipment(tokens, read.next)
  const before = wordAt(tokens, textAt(tokens, from - 1) === '(' ? from - 2 : from - 1)
  const isWeight = weights.test(before) || (end > read.next && weights.test(wordAt(tokens, end - 1)))
  return isWeight && read.value.unit === undefined && read.value.clock === undefined
    ? { ...read, value: { ...read.value, held: textOf(tokens.slice(at, end)) } }
    : read
}

const weights = /^(db|dumbbell|kb|kettlebell|bell|plate|vest|sandbag|bar|barbell|medball|pack|rucksack|backpack)s?$/

/** Of `100 kg x 5 x 3` nobody knows which are the sets. */
function isEither(tokens: Tokens, at: number, { times, figures }: Amount, { equipment: pieces }: DraftLine): boolean {
  const isBehind = wordAt(tokens, at) === 'x' && pieces.some(({ unit }) => /^(load|percent)$/.test(unit?.kind ?? ''))
  return isBehind && times !== undefined && times.text !== figures?.text
}

/** What an amount is of adds nothing to a load, and tells what is carried without one. */
export function takeAmount(tokens: Tokens, at: number, { value, next }: Read<Amount>, draft: DraftLine): number {
  const end = afterEquipment(tokens, next)
  if (ofEquipment.has(wordAt(tokens, at)) && value.unit === undefined && value.clock === undefined)
    draft.equipment.push(value)
  else place(end > next ? { ...value, held: textOf(tokens.slice(at, end)) } : value, draft)
  return end
}

/** `with a soft knee`, `in front rack`, and nothing that is done in a time or a round. */
function isTellable(tokens: Tokens, at: number): boolean {
  const isPlace = /^(in|on)$/.test(wordAt(tokens, at))
  return (
    /^w(ith)?$/.test(wordAt(tokens, at)) ||
    (isPlace && !tokens.slice(at).some(({ word }) => /^(time|remaining|remainder|left|rounds?|sets?)$/.test(word)))
  )
}

/**
 * `two 50-lb. dumbbells`, `2 DBs 22.5/15 kg`, `a single 2-pood kettlebell`: how many there are, and what each of them
 * weighs.
 */
export function readPieces(tokens: Tokens, at: number): Read<Amount> | undefined {
  const pair = readBySex(tokens, at) ?? readTwice(tokens, at)
  if (pair !== undefined) return pair
  const start = articles.has(wordAt(tokens, at)) ? at + 1 : at
  const count = counts.get(wordAt(tokens, start))
  const amount =
    count === undefined ? undefined : weighed(tokens, wordAt(tokens, start + 1) === 'of' ? start + 2 : start + 1)
  if (count === undefined || amount === undefined) return undefined
  return { ...amount, value: { ...amount.value, times: oneOf(count) } }
}

/** `2x22.5/2x15 kg`: two of them for men, and two for women. */
function readTwice(tokens: Tokens, at: number): Read<Amount> | undefined {
  const words = [0, 1, 2, 3, 4, 5, 6].map((index) => wordAt(tokens, at + index))
  const isTwice = words[0] === words[4] && words[1] === 'x' && words[3] === '/' && words[5] === 'x'
  const [count, male, female] = [tokens[at], tokens[at + 2], tokens[at + 6]]
  if (!isTwice || count?.kind !== 'number' || male === undefined || female === undefined) return undefined
  const slash = tokens.slice(at + 3, at + 4)
  const amount = readAmount([male, ...slash, female, ...tokens.slice(at + 7)], 0)
  if (amount === undefined || amount.value.figures?.kind !== 'pair') return undefined
  return { value: { ...amount.value, times: oneOf(count.value) }, next: at + 4 + amount.next }
}

/** What each of several weighs, behind or before what they are. */
function weighed(tokens: Tokens, from: number): Read<Amount> | undefined {
  const named = afterEquipment(tokens, from)
  const amount = readAmount(tokens, named)
  if (amount === undefined || amount.value.times !== undefined) return undefined
  const isNamed = named > from || afterEquipment(tokens, amount.next) > amount.next
  const isLoad = amount.value.unit?.kind === 'load' || (named > from && amount.value.figures?.kind === 'pair')
  return isNamed && isLoad ? amount : undefined
}

const counts = new Map([
  ...['two', '2', 'pair', 'double', 'dual'].map((word) => [word, 2] as const),
  ...['one', '1', 'single'].map((word) => [word, 1] as const),
])

const ofEquipment = new Set(['@', 'at', 'w', 'with', 'holding', 'carrying', 'wearing'])

/** The `/ a DB` of `w/ a DB 22.5 kg`. */
function afterArticles(tokens: Tokens, at: number): number {
  let next = textAt(tokens, at) === '/' && wordAt(tokens, at - 1) === 'w' ? at + 1 : at
  // `x :25` is a time.
  const isColon = () => textAt(tokens, next) === ':' && readClock(tokens, next) === undefined
  while (articles.has(wordAt(tokens, next)) || isColon()) next += 1
  // `w/ slam ball 30/20`.
  const end = afterEquipment(tokens, next)
  if (end === next) return next
  const inner = textAt(tokens, end) === '(' ? readAmount(tokens, end + 1) : undefined
  if (inner !== undefined && inner.value.unit === undefined) return end + 1
  return readAmount(tokens, end) === undefined ? next : end
}

const articles = new Set(['a', 'an', 'the', 'approx', 'about'])

/** Words of what a movement is done with. */
export const equipment = new Set(
  `db dbs dumbbell dumbbells kb kbs kettlebell kettlebells bar barbell ball ballon box target plate
   plates vest sandbag sandbags rope bag medball pack rucksack backpack bell bells abmat abmats`.split(/\s+/),
)

/** What a load is of adds nothing: `a 20-lb. ball`, `50/35 lb DBs`, `24-inch box`. */
export function afterEquipment(tokens: Tokens, at: number): number {
  const piece = kinds.test(wordAt(tokens, at)) ? at + 1 : at
  return equipment.has(wordAt(tokens, piece)) ? piece + 1 : at
}

const kinds = /^(slam|med|medicine|wall|bumper|weighted|heavy|d|double|single|dual)$/
