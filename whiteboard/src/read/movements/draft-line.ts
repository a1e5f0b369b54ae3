import { readAmount, type Amount } from '../amounts/amount.ts'
import { afterSuffixes, emptyDraft, place, type DraftLine } from './draft.ts'
import { readOnce } from '../amounts/gear-amounts.ts'
import { isGear } from '../amounts/gear-kinds.ts'
import { readFigures } from '../amounts/figures.ts'
import { afterPhrase, phrases } from '../format/phrase.ts'
import { isOneLimb, readName } from './name-run.ts'
import { readSide } from './side.ts'
import { readSuffix } from './suffix.ts'
import { textAt, textOf, wordAt, type Tokens } from '../text/token.ts'
import { findUnit } from '../amounts/units.ts'

/** The parts of a line, or the token at which it could not be read on. */
export type Drafted = { readonly draft: DraftLine; readonly stuckAt: number | undefined }

/** Reads a line as amount, name and what follows; the amount may come after the name. */
export function draftLine(tokens: Tokens): Drafted {
  const draft = emptyDraft(tokens)
  const start = readOpening(tokens, draft)
  let at = readLead(tokens, start, draft)
  if (at === start) at = readCounted(tokens, at, draft)
  const name = readName(tokens, at)
  const open = name === undefined && at > 0 ? withoutBrackets(tokens, at) : undefined
  if (open !== undefined) return open
  if (name === undefined || name.value.words.every((word) => /^sets?$/.test(word))) return { draft, stuckAt: at }
  // `Squats KB: 24/16 kg` are two lines, of which one was lost.
  if (textAt(tokens, name.next) === ':' && isGear(name.value.words.at(-1))) return { draft, stuckAt: name.next }
  draft.names.push(name.value)
  const end = afterSuffixes(tokens, name.next, draft, readSuffix)
  return end < tokens.length ? { draft, stuckAt: end } : { draft: inCalories(draft), stuckAt: undefined }
}

/** `15 cal (Bike or Row)`: the name may stand in brackets. */
function withoutBrackets(tokens: Tokens, at: number): Drafted | undefined {
  const end = textAt(tokens, at) === '(' ? tokens.findIndex(({ text }) => text === ')') : -1
  const read = end > at ? draftLine(tokens.filter((_, index) => index !== at && index !== end)) : undefined
  return read?.stuckAt === undefined ? read : undefined
}

/** What adds nothing before an amount: `Accumulate 100 Burpees`. */
const leadWords = new Set(['accumulate', 'complete', 'perform', 'do', 'a', 'an', 'then'])

/** What stands before an amount: words that add nothing, the `~` of `~30 s Plank`, or who does it. */
function readOpening(tokens: Tokens, draft: DraftLine): number {
  const led = tokens.findIndex(({ word }) => !leadWords.has(word))
  if (led > 0 && tokens[led]?.kind === 'number') return led
  if (textAt(tokens, 0) !== '~') return readWho(tokens, draft)
  draft.notes.push('about')
  return 1
}

/** `Cal Row x 20/16`: the number behind it is one of calories. */
function inCalories(draft: DraftLine): DraftLine {
  const bare = draft.amounts.filter(({ unit, clock }) => unit === undefined && clock === undefined)
  if (bare.length !== 1 || draft.notes[0] !== 'calories') return draft
  const amounts = draft.amounts.map((amount) => (amount === bare[0] ? { ...amount, unit: findUnit('cal') } : amount))
  return { ...draft, notes: draft.notes.slice(1), amounts }
}

/** `Both run 400 m`, `Each partner: 10 Burpees`: who of a team does it. */
function readWho(tokens: Tokens, draft: DraftLine): number {
  const end = afterPhrase(tokens, 0, everyone)
  if (end === undefined || end === tokens.length) return 0
  draft.notes.push(textOf(tokens.slice(0, end)))
  return textAt(tokens, end) === ':' ? end + 1 : end
}

const everyone = phrases(
  `both partners, both athletes, both together, both of you, both, everyone, everybody, all athletes, all partners,
  each partner, each athlete, each person`,
)

/** `Cal Row`, where the format says how many. */
function readCounted(tokens: Tokens, at: number, draft: DraftLine): number {
  const isCalories = findUnit(wordAt(tokens, at))?.kind === 'calories' && tokens[at + 1]?.kind === 'word'
  if (!isCalories) return at
  draft.notes.push('calories')
  return at + 1
}

/** The `3 sets of` before `8 Ring Rows`. */
function readSetsOf(tokens: Tokens, from: number, draft: DraftLine): number {
  const figures = readFigures(tokens, from)
  const isSets = figures?.value.kind === 'one' && /^sets?$/.test(wordAt(tokens, figures.next))
  if (!isSets || wordAt(tokens, figures.next + 1) !== 'of' || readAmount(tokens, figures.next + 2) === undefined)
    return from
  draft.sets = figures.value
  return figures.next + 2
}

/** `60/40 30 Rope Climbs`: of two bare amounts one belongs to another line. */
function isSecond(amount: Amount, { amounts }: DraftLine): boolean {
  const last = amounts.at(-1)
  return last !== undefined && isBare(amount) && isBare(last)
}

function isBare({ figures, unit, clock }: Amount): boolean {
  return figures !== undefined && unit === undefined && clock === undefined
}

/** Amounts before the name: `10`, `400 m`, `10 each side`, `21 95-lb`, `100 m of`. */
function readLead(tokens: Tokens, from: number, draft: DraftLine): number {
  let at = readSetsOf(tokens, from, draft)
  for (;;) {
    const amount = isOneLimb(tokens, at) ? undefined : readOnce(tokens, at)
    if (amount === undefined) break
    const how = draft.amounts.some(isBare) || isTimed(draft) ? howMuch(tokens, at) : undefined
    if (how !== undefined) {
      draft.notes.push(how)
      at += 2
      break
    }
    const isLoadFirst = draft.equipment.length > 0 && draft.amounts.length === 0 && amount.value.unit === undefined
    if (isLoadFirst || isSecond(amount.value, draft)) break
    placeLead(amount.value, draft)
    at = afterLead(tokens, amount.next, amount.value, draft)
  }
  return at
}

/** `10 max height Box Jumps`, `1 min max effort Row`: how hard it is, where nothing is said of what is counted. */
function howMuch(tokens: Tokens, at: number): string | undefined {
  const how = /^max (?:effort|height|speed)$/i.exec(textOf(tokens.slice(at, at + 2)))?.[0]
  return findUnit(wordAt(tokens, at + 2)) === undefined ? how : undefined
}

function isTimed({ amounts }: DraftLine): boolean {
  const last = amounts.at(-1)
  return last?.clock !== undefined || last?.unit?.kind === 'duration'
}

/** `10x 50 kg Deadlift` is ten of them; two are two dumbbells. */
function placeLead(amount: Amount, draft: DraftLine): void {
  const { times, unit } = amount
  const isEquipment = unit?.kind === 'load' || unit?.kind === 'height'
  const isCount = isEquipment && times?.kind === 'one' && (times.values[0] ?? 0) >= countLeast
  if (!isCount || draft.amounts.length > 0) {
    place(amount, draft)
    return
  }
  draft.amounts.push({ ...amount, figures: times, unit: undefined, times: undefined, text: times.text })
  place({ ...amount, times: undefined }, draft)
}

const countLeast = 3

/** What may stand between an amount and the name: a side, `of`, a hyphen, or the `cal` of `1 min cal Bike`. */
function afterLead(tokens: Tokens, from: number, amount: Amount, draft: DraftLine): number {
  const side = readSide(tokens, from, amount.figures?.text)
  draft.side = side?.value ?? draft.side
  let at = side?.next ?? from
  if (amount.unit?.kind === 'duration' && findUnit(wordAt(tokens, at))?.kind === 'calories') {
    place({ ...amount, figures: undefined, unit: findUnit('cal') }, draft)
    at += 1
  }
  return afterLink(tokens, at, draft)
}

/** The `of` of `100 m of`, the `attempts at` of `5 attempts at`. */
function afterLink(tokens: Tokens, at: number, draft: DraftLine): number {
  if (/^(attempts?|tries)$/.test(wordAt(tokens, at)) && draft.amounts.length > 0) {
    draft.notes.push('attempts')
    return /^(at|of)$/.test(wordAt(tokens, at + 1)) ? at + 2 : at + 1
  }
  // `1 min in a Ring Support`.
  const last = draft.amounts.at(-1)
  if (wordAt(tokens, at) === 'in' && last?.unit?.kind === 'duration')
    return /^(a|an|the)$/.test(wordAt(tokens, at + 1)) ? at + 2 : at + 1
  // `30 s - Row` leads on from a time to what is done in it.
  const isLinked =
    wordAt(tokens, at) === 'of' || (textAt(tokens, at) === '-' && (isTimed(draft) || !tokens[at]?.isApart))
  return isLinked ? at + 1 : at
}
