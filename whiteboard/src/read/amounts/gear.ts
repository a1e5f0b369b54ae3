import { readAmount, type Amount } from './amount.ts'
import { figuresOf, type Read } from './figures.ts'
import type { Place } from '../finding.ts'
import { inPlural, readInBoth, ofSeveral } from './gear-amounts.ts'
import { articles, gear, isArticle, kinds } from './gear-kinds.ts'
import { afterAll, textAt, textOf, unbracketed, wordAt, type Tokens } from '../text/token.ts'
import { findUnit } from './units.ts'

/** What a piece of equipment weighs, or how high it is: `35-lb kettlebell`, `24-inch box`. */
export type GearPiece = { readonly amount: Amount; readonly of: string | undefined }

/** A line of it, for men, for women, or for both: `♀ 65 lb`, `Men: 24-inch box`, `Barbell: 43/30 kg`. */
export type GearLine = {
  readonly sex: 'male' | 'female' | 'both'
  readonly place: Place
  readonly text: string
  readonly pieces: readonly GearPiece[]
}

/** The lines of equipment that one line of a board holds, or undefined when it says anything else. */
export function readGear(written: Tokens): readonly GearLine[] | undefined {
  const inner = unbracketed(written)
  // `@ 24/16 kg` on a line of its own.
  const tokens = textAt(inner, 0) === '@' ? inner.slice(1) : inner
  const starts = tokens.flatMap((_, at) => (sexAt(tokens, at) === undefined ? [] : [at]))
  const [first] = starts
  // `Rx DB: 35/20s`.
  const isRxOf = /^rxd?$/.test(wordAt(tokens, 0)) && kinds.has(wordAt(tokens, 1))
  if (first === undefined) return both(isRxOf ? tokens.slice(1) : tokens)
  if (first > 0) return undefined
  const bare = barePair(tokens, readBySex(tokens, 0))
  if (bare !== undefined) return [bare]
  const lines = starts.map((start, index) => {
    const sex = sexAt(tokens, start) ?? 'both'
    return lineOf(sex, tokens.slice(start, starts[index + 1]), 1)
  })
  return lines.every((line) => line !== undefined) ? lines : undefined
}

/** Whether a line would be one of equipment, if it had units: `♀ 35`, `Rx: 43/30`, `Women use 155 ponds`. */
export function lacksUnit(tokens: Tokens): boolean {
  if (isOfSex(tokens)) return true
  if (/^[♀♂]$/.test(textAt(tokens, 0))) return tokens.some(({ kind }) => kind === 'number')
  const isMarked = textAt(tokens, 1) === ':' && kinds.has(wordAt(tokens, 0))
  const amount = isMarked ? readAmount(tokens, 2) : undefined
  return amount?.value.figures?.kind === 'pair' && amount.value.unit === undefined && amount.next === tokens.length
}

/** `Men 43`, or `Women use 155`, whatever of. */
function isOfSex(tokens: Tokens): boolean {
  const isSaid = sexAt(tokens, 0) !== undefined && tokens[1]?.kind === 'number'
  if (isSaid && !tokens.some(({ word }) => findUnit(word) !== undefined)) return true
  const isUsed = wordAt(tokens, 1) === 'use' || tokens.some(({ word }) => findUnit(word)?.kind === 'load')
  return isUsed && sexes.has(wordAt(tokens, 0)) && tokens[2]?.kind === 'number'
}

const sexes: ReadonlyMap<string, 'male' | 'female'> = new Map([
  ...['♂', 'men', 'male', 'males', 'mens', 'guys', 'm'].map((word) => [word, 'male'] as const),
  ...['♀', 'women', 'female', 'females', 'womens', 'ladies', 'w', 'f'].map((word) => [word, 'female'] as const),
])

/** `M 60 / F 40 kg`, `♂ 24 ♀ 20 in`, `24 kg men, 16 kg women`: one amount for men, one for women, as a pair. */
export function readBySex(tokens: Tokens, at: number): Read<Amount> | undefined {
  const one = readOfSex(tokens, at)
  if (one === undefined) return undefined
  const other = readOfSex(tokens, afterAll(tokens, one.next, betweens))
  if (other === undefined || other.sex === one.sex) return undefined
  const [male, female] = one.sex === 'male' ? [one.amount, other.amount] : [other.amount, one.amount]
  const pair = pairOf(male, female)
  return pair === undefined ? undefined : { value: pair, next: other.next }
}

/** An amount, and before or behind it for whom. */
export function readOfSex(tokens: Tokens, at: number) {
  const before = sexAt(tokens, at)
  const start = before === undefined ? at : at + (/^[:-]$/.test(textAt(tokens, at + 1)) ? 2 : 1)
  const amount = readInBoth(tokens, start)
  if (amount === undefined) return undefined
  const { value, next } = amount
  if (before !== undefined) return { sex: before, amount: value, next }
  const named = kinds.has(wordAt(tokens, next)) ? next + 1 : next
  const end = wordAt(tokens, named) === 'for' ? named + 1 : named
  const behind = sexes.get(wordAt(tokens, end))
  return behind === undefined ? undefined : { sex: behind, amount: value, next: end + 1 }
}

/** What men and women use, as one amount; undefined where the two do not go together. */
export function pairOf(male: Amount, female: Amount | undefined): Amount | undefined {
  const [one, other] = [male.figures, female?.figures]
  const units = new Set([male.unit?.short, female?.unit?.short].filter((unit) => unit !== undefined))
  if (one?.kind !== 'one' || other?.kind !== 'one' || units.size > 1) return undefined
  const figures = figuresOf([...one.values, ...other.values], '/')
  return { ...male, unit: male.unit ?? female?.unit, figures, text: figures.text }
}

/** A sign by itself, a word with a colon or a number behind it. */
function sexAt(tokens: Tokens, at: number): 'male' | 'female' | undefined {
  const token = tokens[at]
  if (token?.kind !== 'word') return undefined
  const isSign = token.text === '♂' || token.text === '♀'
  const isOpening = token.isApart || at === 0 || textAt(tokens, at - 1) === '/'
  return isSign || (isOpening && opensPieces(tokens, at)) ? sexes.get(token.word) : undefined
}

function opensPieces(tokens: Tokens, at: number): boolean {
  // `Women use 155 lb`.
  const following = tokens[wordAt(tokens, at + 1) === 'use' ? at + 2 : at + 1]
  const isOpening = following?.kind === 'number' || /^[:-]$/.test(following?.text ?? '')
  return isOpening && tokens[at - 1]?.kind !== 'number'
}

/** `Barbell: 43/30 kg`, `Rx: 95/65 lb`. */
function both(tokens: Tokens): readonly GearLine[] | undefined {
  const bare = bareLine(tokens)
  if (bare !== undefined) return [bare]
  const kind = kinds.get(wordAt(tokens, 0))
  const isRx = /^rxd?$/.test(wordAt(tokens, 0)) && tokens[1]?.kind === 'number'
  const isMarked = isRx || textAt(tokens, 1) === ':' || (kind !== undefined && textAt(tokens, 1) === '@')
  if (!isMarked || (kind === undefined && !general.has(wordAt(tokens, 0)))) return undefined
  const start = isRx ? 1 : 2
  const line = barePair(tokens, readAmount(tokens, start)) ?? lineOf('both', tokens, start)
  if (line === undefined) return undefined
  const pieces = line.pieces.map((piece) => (piece.of === undefined ? { ...piece, of: kind } : piece))
  return pieces.every(({ amount }) => amount.figures?.kind === 'pair' || kind !== undefined)
    ? [{ ...line, pieces }]
    : undefined
}

/** The `43/30` of `Rx: 43/30`, `Men 43, Women 30`: what it is done with tells the unit. */
function barePair(tokens: Tokens, amount: Read<Amount> | undefined): GearLine | undefined {
  const isPair = amount?.value.figures?.kind === 'pair' && amount.value.unit === undefined
  const [first] = tokens
  return isPair && amount.next === tokens.length && first !== undefined
    ? { sex: 'both', place: first.place, text: textOf(tokens), pieces: [{ amount: amount.value, of: undefined }] }
    : undefined
}

/** `(43/30 kg)`, `95/65 lb` on a line of its own. */
function bareLine(tokens: Tokens): GearLine | undefined {
  const line = lineOf('both', tokens, 0)
  const isLoads = line?.pieces.every(
    ({ amount, of }, index) =>
      of === 'box' ||
      (index > 0 && of === 'target' && isTarget(amount)) ||
      ((amount.unit?.kind === 'load' || amount.unit === undefined) && (of === undefined || gear.has(of))),
  )
  return isLoads === true &&
    line?.pieces.every(({ amount, of }) => amount.times === undefined || of !== undefined || isOfTwo(amount)) === true
    ? line
    : undefined
}

/** `10/9 ft`, `3/2.75 m` behind a ball: nobody walks so few. */
function isTarget({ unit, figures }: Amount): boolean {
  const [low, high] = unit?.short === 'm' ? [2, 4] : unit?.short === 'ft' ? [7, 13] : [0, 0]
  return figures?.values.every((value) => value > low && value < high) === true
}

/** `2 x 24/16 kg`: two of them, for men and women. */
function isOfTwo({ times, figures }: Amount): boolean {
  return times?.text === '2' && figures?.kind === 'pair'
}

const general = new Set(['rx', 'weight', 'weights', 'load', 'rxd', 'bar'])

function lineOf(sex: GearLine['sex'], written: Tokens, from: number): GearLine | undefined {
  const [first] = written
  if (first === undefined) return undefined
  const isEnded = /^[/|,;:(-]$/.test(written.at(-1)?.text ?? '')
  const tokens = isEnded ? written.slice(0, -1) : written
  let at = afterAll(tokens, from, /^[:-]$/)
  const pieces: GearPiece[] = []
  while (at < tokens.length) {
    const piece = pieceAt(tokens, at)
    if (piece === undefined) return undefined
    pieces.push(piece.value)
    at = afterAll(tokens, piece.next, betweens)
  }
  return pieces.length === 0 ? undefined : { sex, place: first.place, text: textOf(tokens), pieces }
}

const betweens = /^([,/;|+&.()]|and)$/

function pieceAt(tokens: Tokens, at: number): { value: GearPiece; next: number } | undefined {
  let start = at
  while (isArticle(tokens, start)) start += 1
  const isPair = tokens.slice(at, start).some(({ word }) => /^(two|2|pair)$/.test(word))
  const first = namedPiece(tokens, start, isPair)
  if (first !== undefined) return first
  const amount = inPlural(readInBoth(tokens, start))
  const kind = amount?.value.unit?.kind
  if (amount?.value.figures === undefined || kind === undefined || !pieceKinds.has(kind)) return undefined
  const { of, next } = pieceName(tokens, amount.next)
  // A height of feet is a target's, whatever it is said of.
  const piece = ofSeveral(amount.value, isPair && kind === 'load')
  return { value: { amount: piece, of: kind === 'distance' ? 'target' : of }, next }
}

/** `DB 22.5/15 kg`, `1 KB: 24/16`: the kind before what it weighs. */
function namedPiece(tokens: Tokens, at: number, isPair: boolean): { value: GearPiece; next: number } | undefined {
  const isCounted = /^[12]$/.test(textAt(tokens, at)) && kinds.has(wordAt(tokens, at + 1))
  const start = isCounted ? at + 1 : at
  const of = kindAt(tokens, start, isPair)
  const next = afterKind(tokens, start + 1)
  const amount = of === undefined ? undefined : readAmount(tokens, next)
  const { figures, unit } = amount?.value ?? {}
  if (amount === undefined || figures === undefined || (unit !== undefined && !pieceKinds.has(unit.kind)))
    return undefined
  return figures.kind === 'pair' || unit !== undefined
    ? { value: { amount: ofSeveral(amount.value, isPair), of }, next: amount.next }
    : undefined
}

/** `KBS 24/16` is swings, `2 KBs` are none; and `WB 9/6` is wall balls. */
function kindAt(tokens: Tokens, at: number, isPair: boolean): string | undefined {
  const word = wordAt(tokens, at)
  return /^(wb|wallball|balls?)$/.test(word) || (word === 'kbs' && !isPair) ? undefined : kinds.get(word)
}

/** Behind `DB:`, `Box height`. */
function afterKind(tokens: Tokens, at: number): number {
  const end = wordAt(tokens, at) === 'height' ? at + 1 : at
  return /^[:@-]$/.test(textAt(tokens, end)) ? end + 1 : end
}

const pieceKinds = new Set(['load', 'height', 'inches-or-seconds', 'distance'])

/** The words of what weighs so much: of a kind of equipment that kind, else as they stand. */
function pieceName(tokens: Tokens, at: number): { readonly of: string | undefined; readonly next: number } {
  // `(3 m/2.75 m) target`.
  let next = textAt(tokens, at) === ')' && wordAt(tokens, at + 1) === 'target' ? at + 1 : at
  const words: string[] = []
  while (tokens[next]?.kind === 'word' && wordAt(tokens, next) !== 'and' && !articles.has(wordAt(tokens, next))) {
    words.push(kinds.get(wordAt(tokens, next)) ?? wordAt(tokens, next))
    next += 1
  }
  const last = words.at(-1)
  return { of: last !== undefined && gear.has(last) ? last : words.join(' ') || undefined, next }
}
