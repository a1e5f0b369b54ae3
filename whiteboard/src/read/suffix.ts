import { readAmount, readUnit, type Amount } from './amount.ts'
import { emptyDraft, place, type DraftLine } from './draft.ts'
import { readFigures, type Read } from './figures.ts'
import { afterPhrase, phrases } from './format/phrase.ts'
import { exertion, tempo } from './effort.ts'
import { isNote, isNoteWord } from './note-words.ts'
import { readName } from './name-run.ts'
import { isShare, saysHow } from './bracket-notes.ts'
import { alternative } from './alternative.ts'
import { toldBehind } from './told-behind.ts'
import { readSide } from './side.ts'
import { textOf, textAt, wordAt, type Token } from './token.ts'
import { findUnit } from './units.ts'

/** Takes one thing that follows a name into the draft. Gives where to read on, or undefined when it is none. */
export function readSuffix(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  for (const read of readers) {
    const next = read(tokens, at, draft)
    if (next !== undefined) return next
  }
  return undefined
}

type SuffixReader = (tokens: readonly Token[], at: number, draft: DraftLine) => number | undefined

const readers: readonly SuffixReader[] = [
  separator,
  bracketed,
  sided,
  inSets,
  exertion,
  tempo,
  alternative,
  timed,
  ofMaximum,
  maximal,
  grown,
  paced,
  phased,
  parted,
  introduced,
  equipmentAfterLoad,
  counted,
  remarked,
  toldBehind,
]

const separators = new Set([',', ';', ':', '.', '=', '~', '*'])

function separator(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at]
  if (token?.kind !== 'mark') return undefined
  // Dots behind a line say that it goes on: they are no separator.
  if (token.text === '.' && textAt(tokens, at + 1) === '.') return undefined
  if (separators.has(token.text)) return at + 1
  return token.text === '-' ? at + 1 : undefined
}

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']' }

/** What stands in brackets is read as what follows a name; without a number it is a note, whatever it says. */
function bracketed(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  const closer = closers[textAt(tokens, at)]
  if (closer === undefined) return undefined
  const close = tokens.findIndex((token, index) => index > at && token.text === closer)
  if (close === -1) return undefined
  const all = tokens.slice(at + 1, close)
  const scaled = all.findIndex(({ word }) => scalings.has(word))
  if (closer === ')' && scaled !== -1) draft.notes.push(textOf(all.slice(scaled)))
  const inner = scaled === -1 ? all : withoutEnd(all.slice(0, scaled))
  const isKept = closer === ']' || isShare(inner, draft)
  if (!isKept && (takesOther(inner, draft) || takeAll(inner, draft))) return close + 1
  if (!isKept && inner.some(({ kind }) => kind === 'number') && !saysHow(inner)) return undefined
  if (inner.length > 0) draft.notes.push(textOf(inner))
  return close + 1
}

/** Words by which brackets say how a line is scaled: what stands behind them is a note. */
const scalings = new Set([
  'scaled',
  'scale',
  'sc',
  'masters',
  'beginner',
  'beginners',
  'intermediate',
  'foundations',
  'fitness',
])

/** `(60 singles)`, `(or 20 ring rows)`: what may be done in its place. */
function takesOther(tokens: readonly Token[], draft: DraftLine): boolean {
  const start = others.has(wordAt(tokens, 0)) ? 1 : 0
  const amount = readAmount(tokens, start)
  const isCount = amount?.value.figures?.kind === 'one' && amount.value.times === undefined
  const name = isCount ? readName(tokens, amount.next) : undefined
  if (amount === undefined || name?.next !== tokens.length || name.value.words.every(isNote)) return false
  if (name.value.words.some((word) => equipment.has(word) || unstated.has(word))) return false
  draft.alternatives.push({ ...emptyDraft(tokens), amounts: [amount.value], names: [name.value] })
  return true
}

const others = new Set(['or', 'sub', 'subs', 'scale', 'scaled'])

/** Words behind a number in brackets that name no movement. */
const unstated = new Set('each per side arm leg total total sets rounds rest attempts tries steps rm'.split(' '))

function withoutEnd(tokens: readonly Token[]): readonly Token[] {
  return /^[,/;|-]$/.test(tokens.at(-1)?.text ?? '') ? tokens.slice(0, -1) : tokens
}

/** Takes all of the tokens as suffixes, or none of them. */
function takeAll(tokens: readonly Token[], draft: DraftLine): boolean {
  const trial: DraftLine = {
    ...draft,
    amounts: [...draft.amounts],
    equipment: [...draft.equipment],
    alternatives: [...draft.alternatives],
    notes: [...draft.notes],
    told: [...draft.told],
  }
  let at = 0
  while (at < tokens.length) {
    const next = readSuffix(tokens, at, trial)
    if (next === undefined) return false
    at = next
  }
  Object.assign(draft, {
    side: trial.side,
    tempo: trial.tempo,
    rpe: trial.rpe,
    sets: trial.sets,
    isForTime: trial.isForTime,
  })
  for (const list of ['amounts', 'equipment', 'alternatives', 'notes', 'told'] as const) {
    draft[list].splice(0, Infinity, ...(trial[list] as never[]))
  }
  return true
}

function sided(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  const side = readSide(tokens, at)
  if (side === undefined) return undefined
  draft.side = side.value
  return side.next
}

const setWords = new Set(['sets', 'set', 'working', 'rounds', 'round'])

/** `5 sets of 3 reps`, `x 4 sets`. */
function inSets(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  const start = wordAt(tokens, at) === 'x' || wordAt(tokens, at) === 'for' ? at + 1 : at
  const figures = readFigures(tokens, start)
  if (figures?.value.kind !== 'one' || !setWords.has(wordAt(tokens, figures.next)) || draft.sets !== undefined)
    return undefined
  draft.sets = figures.value
  let next = figures.next + 1
  while (wordAt(tokens, next) === 'of' || wordAt(tokens, next) === 'sets' || wordAt(tokens, next) === 'x') next += 1
  return next
}

/** The `of 1RM` behind a percentage; `of your snatch` is kept as a note. */
function ofMaximum(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  const start = wordAt(tokens, at) === 'of' ? at + 1 : at
  if (draft.equipment.at(-1)?.unit?.kind !== 'percent') return undefined
  const isRm = ['your', 'the', 'todays', 'today'].includes(wordAt(tokens, start))
  const max = maximum(tokens, isRm ? start + 1 : start, start > at)
  return max ?? (start > at ? wordsBehind(tokens, at, draft) : undefined)
}

function maximum(tokens: readonly Token[], start: number, isOf: boolean): number | undefined {
  const number = textAt(tokens, start) === '1' ? start + 1 : start
  const isMax =
    wordAt(tokens, number) === 'rm' || wordAt(tokens, number) === '1rm' || (isOf && wordAt(tokens, number) === 'max')
  return isMax ? number + 1 : undefined
}

/** Words up to the end or the next mark, as a note. */
function wordsBehind(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  let next = at
  while (tokens[next]?.kind === 'word') next += 1
  if (next - at < 2 || next - at > 6) return undefined
  draft.notes.push(textOf(tokens.slice(at, next)))
  return next
}

/** `2 sec pause`, `3 s negative`: how each repetition is done, and no amount of them. */
function phased(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  const time = readAmount(tokens, at)
  const isTime = time?.value.unit?.kind === 'duration' || time?.value.clock !== undefined
  if (
    !isTime ||
    draft.names.length === 0 ||
    !/^(pauses?|paused|negatives?|eccentric|descent|lower|lowering|down|up|hold)$/.test(phaseAt(tokens, time.next))
  )
    return undefined
  if (phaseAt(tokens, time.next) === 'hold' && draft.amounts.length === 0) return undefined
  const next = textAt(tokens, time.next) === '-' ? time.next + 2 : time.next + 1
  draft.notes.push(textOf(tokens.slice(at, next)))
  return next
}

function phaseAt(tokens: readonly Token[], at: number): string {
  return wordAt(tokens, textAt(tokens, at) === '-' ? at + 1 : at)
}

/** `for time`: a single effort. */
function timed(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  if (wordAt(tokens, at) !== 'for' || wordAt(tokens, at + 1) !== 'time') return undefined
  draft.isForTime = true
  return at + 2
}

/** `for max reps`, `max cals`, `for calories`. */
function maximal(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
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

const introducers = new Set(['@', 'at', 'with', 'w', 'for', 'x', 'in', 'using', 'from', 'on', 'to', 'holding'])

/** `@ 60/40 kg`, `w/ 24 kg`, `with a 20-lb ball`, `for 30 seconds`, `x 10`. */
function introduced(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  const token = tokens[at]
  if (token === undefined || !introducers.has(token.word)) return undefined
  const next = afterArticles(tokens, at + 1)
  const phase = phased(tokens, next, draft)
  if (phase !== undefined) return phase
  const amount = readAmount(tokens, next)
  if (amount === undefined) return wordsOfNote(tokens, token.word === '@' ? next : at, draft)
  if (ofEquipment.has(token.word) && amount.value.unit === undefined && amount.value.clock === undefined)
    draft.equipment.push(amount.value)
  else place(amount.value, draft)
  return afterEquipment(tokens, amount.next)
}

const ofEquipment = new Set(['@', 'at', 'w', 'with', 'holding'])

/** The `/ a DB` of `w/ a DB 22.5 kg`. */
function afterArticles(tokens: readonly Token[], at: number): number {
  let next = textAt(tokens, at) === '/' && wordAt(tokens, at - 1) === 'w' ? at + 1 : at
  while (articles.has(wordAt(tokens, next)) || textAt(tokens, next) === ':') next += 1
  return equipment.has(wordAt(tokens, next)) && readAmount(tokens, next + 1) !== undefined ? next + 1 : next
}

const articles = new Set(['a', 'an', 'the', 'approx', 'about', 'two', 'pair', 'of'])
const equipment = new Set(
  'db dbs dumbbell dumbbells kb kbs kettlebell kettlebells bar barbell ball ballon box target plate plates vest sandbag sandbags rope bag medball'.split(
    ' ',
  ),
)

/** What a load is of adds nothing: `a 20-lb. ball`, `50/35 lb DBs`, `24-inch box`. */
function afterEquipment(tokens: readonly Token[], at: number): number {
  return equipment.has(wordAt(tokens, at)) ? at + 1 : at
}

function equipmentAfterLoad(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  const next = afterEquipment(tokens, at)
  return next > at && draft.equipment.length > 0 ? next : undefined
}

/** `, start at 60% and add weight each minute`: behind a comma or a dash how the load grows. */
function grown(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  if (!/^[,(;-]$/.test(textAt(tokens, at - 1)) && at > 0) return undefined
  if (afterPhrase(tokens, at, growths) === undefined || tokens.some(({ text }) => text === ')')) return undefined
  draft.notes.push(textOf(tokens.slice(at)))
  return tokens.length
}

const growths = phrases(
  'start at, starting at, start with, starting with, building, build from, building from, increase, increasing, add weight, adding weight, adding, climbing, ascending, go up, heavier each',
)

/** `@ 2k pace`, `at moderate effort`: how hard it is. */
function paced(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  if (!/^(@|at)$/.test(wordAt(tokens, at))) return undefined
  const end = tokens.findIndex(({ word }, index) => index > at && index <= at + 5 && paces.has(word))
  const isCounted = tokens.slice(at, end).some(({ kind }) => kind === 'number')
  if (end === -1 || !isCounted || tokens.slice(at, end).some(({ text }) => /^[,;()]$/.test(text))) return undefined
  draft.notes.push(textOf(tokens.slice(at, end + 1)))
  return end + 1
}

const paces = new Set(['pace', 'effort', 'intensity', 'speed'])

/** `, 5 each arm`: how an amount that is known is made up. */
function parted(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  const figures = draft.amounts.length === 1 && textAt(tokens, at - 1) === ',' ? readFigures(tokens, at) : undefined
  const side = figures?.value.kind === 'one' ? readSide(tokens, figures.next) : undefined
  if (side === undefined) return undefined
  draft.notes.push(textOf(tokens.slice(at, side.next)))
  return side.next
}

/** A number after the name: reps, or, in brackets and after a comma, what the movement is done with. */
function counted(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  const amount: Read<Amount> | undefined = readAmount(tokens, at)
  if (amount === undefined) return undefined
  const previous = textAt(tokens, at - 1)
  const isScheme = amount.value.figures?.kind === 'scheme' && draft.amounts.length === 0
  const isApart = (at === 0 || previous === ',') && amount.value.times === undefined && !isScheme
  if (isApart && amount.value.unit === undefined && amount.value.clock === undefined) draft.equipment.push(amount.value)
  else place(amount.value, draft)
  return amount.next
}

/** Words that say how, from the closed list of them. */
function remarked(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  return wordsOfNote(tokens, at, draft)
}

function wordsOfNote(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  let next = at
  while (next < tokens.length && isNoteWord(tokens[next])) next += 1
  if (next === at) return undefined
  draft.notes.push(textOf(tokens.slice(at, next)))
  return next
}
