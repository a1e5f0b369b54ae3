import { readAmount, type Amount } from '../amounts/amount.ts'
import { afterSuffixes, emptyDraft, type DraftLine, type SuffixReader } from './draft.ts'
import type { Figures } from '../amounts/figures.ts'
import { takeHalves } from './halves.ts'
import { isSlipOfTeam } from '../format/team-words.ts'
import { readFacets } from '../format/read-facets.ts'
import { isOfSome, isTimeBeside } from './made-up.ts'
import { readName } from './name-run.ts'
import { isLevel, isVersion } from '../names/level-words.ts'
import { isNote } from '../names/note-words.ts'
import { isGear } from '../amounts/gear-kinds.ts'
import { isOfSingles } from './scaled-to.ts'
import { isSideFirst, readBothSides, readSide } from './side.ts'
import { isSlipOfSharing, isTelling } from '../names/telling-words.ts'
import { piecesOf, textAt, textOf, wordAt, type Token, type Tokens } from '../text/token.ts'

const closers = new Map(Object.entries({ '(': ')', '[': ']' }))

/** What stands in brackets is read as what follows a name; without a number it is a note, whatever it says. */
export function bracketed(tokens: Tokens, at: number, draft: DraftLine, read: SuffixReader): number | undefined {
  const closer = closers.get(textAt(tokens, at))
  if (closer === undefined) return undefined
  const close = tokens.findIndex((token, index) => index > at && token.text === closer)
  if (close === -1) return undefined
  const all = tokens.slice(at + 1, close)
  if (takesVersions(all, draft, read)) return close + 1
  const scaled = all.findIndex(({ word }) => isLevel(word))
  if (closer === ')' && scaled !== -1) draft.notes.push(textOf(all.slice(scaled)))
  const inner = scaled === -1 ? all : all.slice(0, scaled)
  if (!isShare(inner, draft)) {
    if (isOfWorkout(inner)) return undefined
    if (takesInner(inner, draft, read)) return close + 1
    if (!isNoteText(inner)) return undefined
  }
  if (inner.length > 0) draft.notes.push(textOf(inner))
  return close + 1
}

/** Takes what may be done in the line's place, or what is said of it. */
function takesInner(tokens: Tokens, draft: DraftLine, read: SuffixReader): boolean {
  return (
    takesOther(tokens, draft) ||
    takeHalves(tokens, draft) ||
    takesShare(tokens, draft, read) ||
    takeAll(tokens, draft, read) ||
    takeAll(tokens, draft, orWords(read))
  )
}

/** `2 each side @ 16 kg`: how the amount is made up, and what it is done with. */
function takesShare(tokens: Tokens, draft: DraftLine, read: SuffixReader): boolean {
  const side = tokens[0]?.kind === 'number' ? readSide(tokens, 1) : undefined
  const mark = textAt(tokens, side?.next ?? 0)
  if (side === undefined || !/^[,@]$/.test(mark)) return false
  if (!takeAll(tokens.slice(side.next + Number(mark === ',')), draft, read)) return false
  draft.notes.push(textOf(tokens.slice(0, side.next)))
  return true
}

/** Takes what is prescribed; what others do is a note, `L1 - ring rows` whatever that is. */
function takesVersions(tokens: Tokens, draft: DraftLine, read: SuffixReader): boolean {
  const isOfOthers = tokens[1]?.text === '-' && tokens[1].isApart && isLevel(textAt(tokens, 0))
  const versions = isOfOthers ? { prescribed: [], others: [tokens] } : versionsOf(tokens)
  if (versions === undefined || !takeAll(versions.prescribed, draft, read)) return false
  draft.notes.push(...versions.others.map(textOf))
  return true
}

/** `(Rx: 60/40, Rx+: 80/55, Sc: 40/30)`: what is prescribed, and what others do. */
function versionsOf(tokens: Tokens): { readonly prescribed: Tokens; readonly others: readonly Tokens[] } | undefined {
  const isBetween = ({ text, isApart }: Token) => /^[,;|]$/.test(text) || (text === '/' && isApart)
  const pieces = piecesOf(tokens, isBetween).map((piece) => ({
    piece,
    end: /^(\w+) ?(\+?) ?\*?:? ?(?=[\d#])/.exec(textOf(piece)),
  }))
  const isLabelled = pieces.every(({ end }) => end !== null && isVersion(end[1] ?? ''))
  const [prescribed, second] = pieces.filter(({ end }) => /^rxd?$/i.test(end?.[1] ?? '') && end?.[2] === '')
  if (!isLabelled || second !== undefined) return undefined
  const start = prescribed?.piece.findIndex(({ kind, text }) => kind === 'number' || text === '#')
  const others = pieces.filter((each) => each !== prescribed)
  return { prescribed: prescribed?.piece.slice(start) ?? [], others: others.map(({ piece }) => piece) }
}

/** `(front rack, 50/35 lb)`: between marks brackets may hold words that say how. */
function orWords(read: SuffixReader): SuffixReader {
  return (tokens, at, draft) => read(tokens, at, draft) ?? wordsOf(tokens, at, draft)
}

function wordsOf(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const end = tokens.findIndex(({ kind }, index) => index >= at && kind !== 'word')
  const words = tokens.slice(at, end === -1 ? tokens.length : end)
  const isApart = at === 0 || /^[,;-]$/.test(textAt(tokens, at - 1))
  const isEnd = end === -1 || /^[,;-]$/.test(textAt(tokens, end))
  if (words.length === tokens.length || words.length === 0) return undefined
  if (!isApart || !isEnd || words.some(({ word }) => isTelling(word) || isSlipOfSharing(word))) return undefined
  draft.told.push(words)
  return at + words.length
}

/** Brackets that say how the repetitions grow are of the workout, and not of the line. */
function isOfWorkout(tokens: Tokens): boolean {
  const { ladder, more, emom } = readFacets(tokens, 0).facets
  return tokens.length > 1 && [ladder, more, emom].some((facet) => facet !== undefined)
}

/** `10 Snatches (5 R, 5 L)`: how an amount is made up. */
function isHalves(tokens: Tokens): boolean {
  const halves = readBothSides(tokens, 1)
  return tokens[0]?.kind === 'number' && halves?.value === tokens[0].text && halves.next === tokens.length
}

function isNoteText(tokens: Tokens): boolean {
  // `(switch aqter each round)` would have been of the team.
  const isOfTurns = /^(switch|swap|rotate|alternate)$/.test(wordAt(tokens, 0))
  if (tokens.some(({ word }) => isSlipOfSharing(word) || (isOfTurns && isSlipOfTeam(word)))) return false
  return tokens.every(({ kind }) => kind !== 'number') || isOfSingles(tokens) || isOfSome(tokens) || saysHow(tokens)
}

/** `(60 singles)`, `(or 20 ring rows)`: what may be done in its place. */
function takesOther(tokens: Tokens, draft: DraftLine): boolean {
  const start = others.has(wordAt(tokens, 0)) ? 1 : 0
  const amount = readAmount(tokens, start)
  const isCount = amount?.value.figures?.kind === 'one' && amount.value.times === undefined
  const name = isCount ? readName(tokens, amount.next) : undefined
  if (amount === undefined || name?.next !== tokens.length || name.value.words.every(isNote)) return false
  if (name.value.words.some((word) => isGear(word) || unstated.has(word))) return false
  draft.alternatives.push({ ...emptyDraft(tokens), amounts: [amount.value], names: [name.value] })
  return true
}

const others = new Set(['or', 'sub', 'subs', 'scale', 'scaled'])

/** Words behind a number in brackets that name no movement. */
const unstated = new Set(
  `each per side arm leg total total sets rounds rest attempts tries steps rm abmat abmats mat mats pad
   pads lower lowering negative negatives descent eccentric pause`.split(/\s+/),
)

/** Takes all of the tokens as suffixes, or none of them. */
function takeAll(tokens: Tokens, draft: DraftLine, read: SuffixReader): boolean {
  const trial: DraftLine = {
    ...draft,
    amounts: [...draft.amounts],
    equipment: [...draft.equipment],
    alternatives: [...draft.alternatives],
    notes: [...draft.notes],
    told: [...draft.told],
  }
  const isRead = afterSuffixes(tokens, 0, trial, read) >= tokens.length
  if (isRead) Object.assign(draft, trial)
  return isRead
}

/** `(switch every 250 m)`, `(2 sec hold at the top)`: brackets that say how, whatever numbers they hold. */
function saysHow([first, ...others]: Tokens): boolean {
  return (
    first !== undefined && (verbs.has(first.word) || (others.length > 1 && others.some(({ word }) => hows.has(word))))
  )
}

const hows = new Set('between hold pause top bottom than if your should touch touches way'.split(' '))

/** `8 Turkish Get-ups (4/side)`, `100 ft Shuttle Run (4 x 25 ft)`: how the amount is made up. */
function isShare(tokens: Tokens, draft: DraftLine): boolean {
  const { amounts } = draft
  if (isHalves(tokens) || isSideFirst(tokens) || isTimeBeside(tokens, draft)) return true
  const amount = readAmount(tokens, 0)
  const whole = sizeOf(amounts[0])
  if (amount === undefined || whole === 0) return false
  const { times, figures } = amount.value
  const part = sizeOf(amount.value)
  if (firstOf(times) * part === whole && amount.next === tokens.length) return true
  const isPart = figures?.kind === 'one' && part < whole
  return isPart && readSide(tokens, amount.next)?.next === tokens.length
}

/** How much it is: of a time in seconds. */
function sizeOf(amount: Amount | undefined): number {
  const size = amount?.unit?.kind === 'duration' ? amount.unit.size : 1
  return firstOf(amount?.figures) * size
}

function firstOf(figures: Figures | undefined): number {
  return figures?.values[0] ?? 0
}

const verbs = new Set(
  `switch switching swap swapping change changing split share alternate alternating break every total
   choose pick start add increase build min minimum if both one each together partner`.split(/\s+/),
)
