import { readAmount, readUnit, type Amount } from '../amounts/amount.ts'
import { afterWeek } from '../amounts/week.ts'
import { noting, place, type DraftLine, type SuffixReader } from './draft.ts'
import { readFigures, two, type Read } from '../amounts/figures.ts'
import { alternative } from './alternative.ts'
import { noted } from './noted.ts'
import { bracketed } from './bracketed.ts'
import { exertion, held, paced, rated, sinceLast, tempo, within } from './effort.ts'
import {
  grown,
  ofBody,
  ofMaximum,
  phased,
  switched,
  raised,
  attempted,
  toldBehind,
  onOneSide,
  untilClock,
  wordsOfNote,
} from './note-suffixes.ts'
import { afterEquipment, equipment, introduced, readPieces, takeAmount } from './introduced.ts'
import { pairOf, readBySex, readOfSex } from '../amounts/gear.ts'
import { readOnce } from '../amounts/gear-amounts.ts'
import { parted } from './made-up.ts'
import { scaledTo } from './scaled-to.ts'
import { readSide } from './side.ts'
import { afterAll, textOf, textAt, wordAt, type Tokens } from '../text/token.ts'
import { findUnit } from '../amounts/units.ts'

/** Takes one thing that follows a name into the draft. Gives where to read on, or undefined when it is none. */
export function readSuffix(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  for (const read of readers) {
    const next = read(tokens, at, draft)
    if (next !== undefined) return next
  }
  return undefined
}

const readers: readonly SuffixReader[] = [
  separator,
  noted,
  (tokens, at, draft) => bracketed(tokens, at, draft, readSuffix),
  sided,
  paired,
  onOneSide,
  inSets,
  sinceLast,
  exertion,
  rated,
  tempo,
  bySex,
  attempted,
  alternative,
  timed,
  untilClock,
  within,
  ofBody,
  ofMaximum,
  maximal,
  grown,
  scaledTo,
  switched,
  paced,
  held,
  phased,
  raised,
  parted,
  noting(pieced),
  noting(numbered),
  introduced,
  equipmentAfterLoad,
  counted,
  toldBehind,
  wordsOfNote,
]

const separators = new Set([',', ';', ':', '.', '=', '~', '*', '|'])

function separator(tokens: Tokens, at: number): number | undefined {
  const token = tokens[at]
  if (token?.kind !== 'mark') return undefined
  // Dots behind a line say that it goes on: they are no separator.
  if (token.text === '.' && textAt(tokens, at + 1) === '.') return undefined
  if (separators.has(token.text)) return at + 1
  return token.text === '-' ? at + 1 : undefined
}

function sided(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const side = readSide(tokens, at, draft.amounts.at(-1)?.figures?.text)
  if (side === undefined) return undefined
  if (isOfLoad(tokens, at, side.next, draft)) draft.notes.push(textOf(tokens.slice(at, side.next)))
  else draft.side = side.value
  return side.next
}

/** `35/25 lb each hand`, `24 each` is what each of them weighs. */
function isOfLoad(tokens: Tokens, at: number, end: number, { equipment: pieces, amounts }: DraftLine): boolean {
  const unit = findUnit(wordAt(tokens, textAt(tokens, at - 1) === '.' ? at - 2 : at - 1))
  const last = wordAt(tokens, end - 1)
  const isWeighed = pieces.length > 0 || amounts.length > 1
  const isLoad = unit?.kind === 'load' || tokens[at - 1]?.kind === 'number'
  return isWeighed && (/^hands?$/.test(last) || (last === 'each' && isLoad))
}

/** `50/35 lb pairs` are two of them. */
function paired(tokens: Tokens, at: number, { equipment: pieces }: DraftLine): number | undefined {
  const piece = pieces.at(-1)
  if (!/^pairs?$/.test(wordAt(tokens, at)) || piece?.unit?.kind !== 'load' || piece.times !== undefined)
    return undefined
  pieces.splice(-1, 1, { ...piece, times: two })
  return at + 1
}

/** `(M 60 / F 40 kg)`. */
function bySex(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const pair = readBySex(tokens, at) ?? ofOtherSex(tokens, at, draft)
  if (pair?.value.unit === undefined) {
    if (pair !== undefined) draft.equipment.push(pair.value)
  } else place(pair.value, draft)
  return pair?.next
}

/** `95-lb Thrusters (65 lb for women)`: together with what stands before. */
function ofOtherSex(tokens: Tokens, at: number, { equipment: pieces }: DraftLine): Read<Amount> | undefined {
  const [own, second] = pieces
  const other = own === undefined || second !== undefined ? undefined : readOfSex(tokens, at)
  if (own === undefined || other === undefined) return undefined
  const pair = other.sex === 'female' ? pairOf(own, other.amount) : pairOf(other.amount, own)
  if (pair === undefined) return undefined
  pieces.pop()
  return { value: pair, next: other.next }
}

const setWords = new Set(['sets', 'set', 'working', 'rounds', 'round'])

/** `5 sets of 3 reps`, `x 4 sets`. */
function inSets(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const start = wordAt(tokens, at) === 'x' || wordAt(tokens, at) === 'for' ? at + 1 : at
  const figures = readFigures(tokens, start)
  if (figures?.value.kind !== 'one' || !setWords.has(wordAt(tokens, figures.next)) || draft.sets !== undefined)
    return undefined
  draft.sets = figures.value
  return afterAll(tokens, figures.next + 1, /^(of|sets|x)$/)
}

/** `for time`: a single effort. */
function timed(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  if (wordAt(tokens, at) !== 'for' || wordAt(tokens, at + 1) !== 'time' || wordAt(tokens, at - 1) === 'not')
    return undefined
  draft.isForTime = true
  return at + 2
}

/** `for max reps`, `max cals`, `for calories`. */
function maximal(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  if (findUnit(wordAt(tokens, at))?.kind === 'calories') {
    draft.notes.push('calories')
    return at + 1
  }
  const start = wordAt(tokens, at) === 'for' ? at + 1 : at
  const amount = readAmount(tokens, start)
  if (amount !== undefined && amount.value.figures === undefined && amount.value.clock === undefined) {
    draft.amounts.push(amount.value)
    return amount.next
  }
  const unit = start === at ? undefined : readUnit(tokens, start)
  if (unit === undefined) return undefined
  draft.notes.push(textOf(tokens.slice(at, unit.next)))
  return unit.next
}

/** `hold 1 DB`, `, one arm`: numbers that count nothing. */
function pieced(tokens: Tokens, at: number): number | undefined {
  const start = /^(hold|holding|with|using)$/.test(wordAt(tokens, at)) ? at + 1 : at
  const isPiece = equipment.has(wordAt(tokens, start + 1)) || /^(arm|leg|hand)s?$/.test(wordAt(tokens, start + 1))
  const isEnd = tokens[start + 2] === undefined || /^[,;.()]$/.test(textAt(tokens, start + 2))
  return isPiece && isEnd && /^(1|2|one|two|single|both)$/.test(wordAt(tokens, start)) ? start + 2 : undefined
}

/** `arm 1`, `side 2`: which of them it is. */
function numbered(tokens: Tokens, at: number): number | undefined {
  const isCounted =
    /^(arm|leg|side|hand|round|set|part|option|week|day|cycle|wave)$/.test(wordAt(tokens, at)) &&
    tokens[at + 1]?.kind === 'number'
  const next = afterWeek(tokens, at) ?? at + 2
  const isEnd = tokens[next] === undefined || /^[,;.()]$/.test(textAt(tokens, next))
  return isCounted && isEnd ? next : undefined
}

function equipmentAfterLoad(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const next = afterEquipment(tokens, at)
  return next > at && draft.equipment.length + draft.amounts.length > Number(draft.amounts.length > 0)
    ? next
    : undefined
}

/** A number after the name: reps, or, in brackets and after a comma, what the movement is done with. */
function counted(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const pieces = readPieces(tokens, at)
  if (pieces !== undefined) return takeAmount(tokens, at, pieces, draft)
  const amount: Read<Amount> | undefined = readOnce(tokens, at)
  if (amount === undefined) return undefined
  if (amount.value.unit?.kind === 'load' && amount.value.times === undefined)
    return takeAmount(tokens, at, amount, draft)
  const previous = textAt(tokens, at - 1)
  const isScheme = amount.value.figures?.kind === 'scheme' && draft.amounts.length === 0
  const isApart = (at === 0 || previous === ',') && amount.value.times === undefined && !isScheme
  if (isApart && amount.value.unit === undefined && amount.value.clock === undefined) draft.equipment.push(amount.value)
  else place(amount.value, draft)
  return amount.next
}
