import { readAmount, type Amount } from '../amounts/amount.ts'
import { afterSuffixes, emptyDraft, place, type DraftLine } from '../movements/draft.ts'
import { oneOf, type Read } from '../amounts/figures.ts'
import type { Findings } from '../finding.ts'
import { afterPhrase, phrases } from '../format/phrase.ts'
import { numberReaders } from '../format/number-readers.ts'
import type { LineContext } from '../movements/line-context.ts'
import type { ReadableMovement } from '../names/movement-index.ts'
import { wordsOfName } from '../names/name-key.ts'
import { readName } from '../movements/name-run.ts'
import { resolveName } from '../names/resolve-name.ts'
import type { LinesRead } from '../movements/read-movements.ts'
import { isMachine, resolveLine } from '../movements/resolve-line.ts'
import { readSuffix } from '../movements/suffix.ts'
import { afterAll, piecesOf, textAt, textOf, wordAt, type Token, type Tokens } from '../text/token.ts'

const setNames = phrases('set, sets')
/** Whatever goes round may have a weight of its own. */
const weighed = phrases('set, sets, round, rounds, interval, intervals, minute, minutes, week')

/** One or several sets of the lift above: `Set 1: 5 @ 70%`, `Sets 2-3: 3 reps @ 80%`, `5 x 60%`, `3 @ 100 kg`. */
export function readSetLine(tokens: Tokens, lift: ReadableMovement | undefined, context: LineContext) {
  if (lift !== undefined && isMachine(lift)) return readStretch(tokens, lift, context)
  return lift?.has_load === true && lift.has_reps === true ? readSetOf(lift, tokens, context) : undefined
}

function readSetOf(lift: ReadableMovement, tokens: Tokens, context: LineContext): LinesRead | undefined {
  const opening = readSetNumbers(tokens) ?? readCount(tokens)
  const draft = draftSet(tokens.slice(opening?.next ?? 0), lift)
  const read = draft === undefined ? undefined : resolved(draft, context)
  const [line] = read?.lines ?? []
  if (read === undefined || line?.line.reps === undefined) return undefined
  const { value: count = 1 } = opening ?? {}
  return { ...read, lines: [{ ...line, sets: line.sets ?? (count > 1 ? oneOf(count) : undefined) }] }
}

function resolved(draft: DraftLine, context: LineContext): LinesRead | undefined {
  const findings: Findings = []
  const line = resolveLine(draft, { ...context, findings })
  const isRefused = findings.some(({ severity }) => severity === 'error')
  return line === undefined || isRefused ? undefined : { lines: [{ ...line, isSet: true }], remarks: findings }
}

/** `500 m @ 80%`, `3:00 easy` below what is run, rowed or ridden. */
function readStretch(tokens: Tokens, machine: ReadableMovement, context: LineContext) {
  const amount = readAmount(tokens, 0)
  const isStretch =
    amount?.value.clock !== undefined || /^(distance|duration|calories)$/.test(amount?.value.unit?.kind ?? '')
  const draft = emptyDraft(tokens)
  if (amount === undefined || !isStretch || amount.value.times !== undefined) return undefined
  place(amount.value, draft)
  if (!takeSuffixes(tokens.slice(amount.next), draft) || draft.alternatives.length > 0) return undefined
  draft.names.push({ tokens: tokens.slice(0, 1), words: wordsOfName(machine.name) })
  return resolved(draft, context)
}

/** Sets between commas, of the lift above or of one that stands before them: `Back Squat: 5 @ 65%, 3 @ 75%`. */
export function readSetList(tokens: Tokens, above: ReadableMovement | undefined, context: LineContext) {
  const { lift, next } = liftBefore(tokens, above, context)
  const sets = tokens.slice(next)
  // The `+` of `1 + 1 @ 80%` is none between sets.
  const isBetween = ({ text }: Token, at: number) =>
    /^[,;]$/.test(text) || (text === '+' && textAt(sets, at - 1) === '%')
  const read = piecesOf(sets, isBetween).map((set) => readSetLine(set.slice(afterAll(set, 0, /^then$/)), lift, context))
  if (read.length < 2 || read.includes(undefined)) return undefined
  return { lines: read.flatMap((each) => each?.lines ?? []), remarks: read.flatMap((each) => each?.remarks ?? []) }
}

/** The lift that sets on a line are of, and where they begin. */
function liftBefore(tokens: Tokens, above: ReadableMovement | undefined, { index }: LineContext) {
  const name = readName(tokens, 0)
  if (name === undefined) return { lift: above, next: 0 }
  const isMarked = /^[:-]$/.test(textAt(tokens, name.next))
  if (!isMarked && tokens[name.next]?.kind !== 'number') return { lift: undefined, next: 0 }
  const found = resolveName(name.value.words, index, () => true)
  const lift = found.kind === 'one' && found.notes.length === 0 ? found.movement : undefined
  return { lift, next: name.next + Number(isMarked) }
}

/**
 * Whether a line says of sets how heavy they are, and not how many repetitions they have: `Sets 1-2: 70%, 3-4: 75%`.
 */
export function isWeightOfSets(tokens: Tokens): boolean {
  const comma = tokens.findIndex(({ text }, index) => /^[,;]$/.test(text) && tokens[index + 1]?.kind === 'number')
  if (comma > 0) {
    const others = [...tokens.slice(0, 1), ...tokens.slice(comma + 1)]
    return isWeightOfSets(tokens.slice(0, comma)) && isWeightOfSets(others)
  }
  const opening = readSetNumbers(tokens, weighed)
  if (opening === undefined) return false
  const said = tokens.slice(opening.next)
  if (growing.test(wordAt(said, 0)) && said.every(({ kind }) => kind !== 'number')) return true
  const draft = emptyDraft(tokens)
  const isTaken = takeSuffixes(said, draft) && draft.amounts.length === 0
  return isTaken && draft.equipment.length > 0 && draft.equipment.every(({ unit }) => unit !== undefined)
}

/** Words that say how heavy sets are to be, and open nothing else. */
const growing = /^(build|building|climb|climbing|heavy|heavier|light|lighter|moderate|same|work)$/

/**
 * `Set 1:`, `1st set:`, `Sets 1-3 -`, `Set 4 & 5`, `Set #6:`, `Sets 1-3 (3 sets):`: how many sets that is. In `Set 1 -
 * 3 @ 70%` the hyphen stands apart: three repetitions.
 */
function readSetNumbers(tokens: Tokens, names = setNames): Read<number> | undefined {
  const isOrdinal = /^(st|nd|rd|th)$/.test(wordAt(tokens, 1))
  const name = afterPhrase(tokens, isOrdinal ? 2 : 0, names)
  if (name === undefined) return undefined
  if (isOrdinal) return { value: 1, next: afterMarks(tokens, name) }
  const start = name + Number(textAt(tokens, name) === '#')
  const first = tokens[start]
  if (first?.kind !== 'number') return undefined
  const last = lastOfSets(tokens.slice(start + 1, start + 3))
  const count = last === undefined ? 1 : last.value - first.value + 1
  const behind = start + (last === undefined ? 1 : 3)
  const next = afterMarks(tokens, behind + (isAgain(tokens.slice(behind, behind + 4)) ? 4 : 0))
  return Number.isInteger(count) && count > 0 ? { value: count, next } : undefined
}

function afterMarks(tokens: Tokens, at: number): number {
  return afterAll(tokens, at, /^[:.)=-]$/)
}

/** `(5 sets)`: how many `Sets 3-7` are. */
function isAgain(tokens: Tokens): boolean {
  return /^\(\d+ sets?\)$/i.test(textOf(tokens))
}

function lastOfSets([link, last]: Tokens): Token | undefined {
  if (link === undefined || last?.kind !== 'number') return undefined
  const isRange = link.text === '-' && !link.isApart && !last.isApart
  return isRange || /^(&|and|,|to|\+)$/.test(link.word) ? last : undefined
}

/** `4 sets of 6-8 …`. */
function readCount(tokens: Tokens): Read<number> | undefined {
  const count = numberReaders.count(tokens, 0)
  const next = count === undefined ? undefined : afterPhrase(tokens, count.next, setsOf)
  return count === undefined || next === undefined ? undefined : { value: count.value, next }
}

const setsOf = phrases('sets of, sets x, set of, set x, sets')

function draftSet(tokens: Tokens, lift: ReadableMovement): DraftLine | undefined {
  const amount = readAmount(tokens, 0)
  const draft = emptyDraft(tokens)
  if (amount === undefined || !isCount(amount, tokens) || !placeSet(amount.value, draft)) return undefined
  if (!takeSuffixes(tokens.slice(amount.next), draft)) return undefined
  const { times, unit } = amount.value
  const isSaid = draft.equipment.length > 0 || draft.rpe !== undefined || times !== undefined || unit?.kind === 'reps'
  if (!isSaid || draft.alternatives.length > 0) return undefined
  draft.names.push({ tokens: tokens.slice(0, 1), words: wordsOfName(lift.name) })
  return draft
}

/** A number, or as many as possible: `AMRAP @ 80%`. */
function isCount({ value: { figures, unit, clock }, next }: Read<Amount>, tokens: Tokens): boolean {
  // `AMRAP 12` is the format of what follows.
  if (figures === undefined && tokens[next]?.kind === 'number') return false
  return figures !== undefined || (unit === undefined && clock === undefined)
}

/** Repetitions, or what they are done at: `5 x 60%` and `60% x 5` are five repetitions at it, `3 x 5` three sets. */
function placeSet(amount: Amount, draft: DraftLine): boolean {
  const kind = amount.clock === undefined ? (amount.unit?.kind ?? 'reps') : 'duration'
  const isWeight = kind === 'percent' || kind === 'load'
  if (isWeight && amount.times !== undefined)
    draft.amounts.push({ ...amount, figures: amount.times, unit: undefined, times: undefined })
  if (kind === 'reps') place(amount, draft)
  if (isWeight) place({ ...amount, times: undefined }, draft)
  return kind === 'reps' || isWeight
}

function takeSuffixes(tokens: Tokens, draft: DraftLine): boolean {
  return afterSuffixes(tokens, 0, draft, readSuffix) >= tokens.length
}

/** The lift that stands alone on the nearest line above, or in the heading right above. */
export function liftAbove(line: number, { lifts, headed }: LineContext): ReadableMovement | undefined {
  const named = headed.get(line - 1)
  if (named !== undefined) return named
  const above = [...lifts.keys()].filter((each) => each < line)
  return lifts.get(Math.max(...above))
}
