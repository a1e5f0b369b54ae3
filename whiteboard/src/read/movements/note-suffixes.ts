import { readAmount, readClock } from '../amounts/amount.ts'
import { noting, type DraftLine } from './draft.ts'
import { readFigures } from '../amounts/figures.ts'
import { afterPhrase, phrases } from '../format/phrase.ts'
import { isNoteWord } from '../names/note-words.ts'
import { afterTurn, readOneSide } from './side.ts'
import { afterAll, textAt, textOf, wordAt, type Tokens } from '../text/token.ts'
import { isAny } from '../format/facets.ts'
import { readFacets } from '../format/read-facets.ts'
import { isSlipOfSharing, isTelling } from '../names/telling-words.ts'

/** `1 1/2 body weight`, `1.5x BW`, `50% of your body weight`: each has a load of his own. */
export const ofBody = noting((tokens, at) => {
  const times = readFigures(tokens, at)
  if (times === undefined) return undefined
  return afterPhrase(tokens, afterAll(tokens, times.next, /^(x|times|%|of|your|the)$/), bodies)
})

const bodies = phrases('body weight, bodyweight, bw, xbw, xbodyweight')

/** The `of 1RM` behind a percentage; `of your snatch` is kept as a note. */
export function ofMaximum(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const start = wordAt(tokens, at) === 'of' ? at + 1 : at
  if (draft.equipment.at(-1)?.unit?.kind !== 'percent') return undefined
  const isRm = ['your', 'the', 'todays', 'today'].includes(wordAt(tokens, start))
  const from = isRm ? start + 1 : start
  const max = maximum(tokens, from, start > at)
  if (max !== undefined) return liftBehind(tokens, at, max, draft) ?? max
  if (start === at) return undefined
  const other = afterRm(tokens, from)
  if (other !== undefined) {
    // Of what is lifted five times it is no percentage of the one that the details mean.
    draft.notes.push(`${draft.equipment.pop()?.figures?.text ?? ''}% ${textOf(tokens.slice(at, other))}`)
    return other
  }
  return wordsBehind(tokens, at, draft)
}

function maximum(tokens: Tokens, start: number, isOf: boolean): number | undefined {
  const number = /^(1|one)$/.test(wordAt(tokens, start)) ? start + 1 : start
  if (number > start && wordAt(tokens, number) === 'rep' && wordAt(tokens, number + 1) === 'max') return number + 2
  const isMax =
    wordAt(tokens, number) === 'rm' || wordAt(tokens, number) === '1rm' || (isOf && wordAt(tokens, number) === 'max')
  return isMax ? number + 1 : undefined
}

/** `of 1RM Snatch` of another lift is kept as a note. */
function liftBehind(tokens: Tokens, at: number, max: number, draft: DraftLine): number | undefined {
  const next = afterAll(tokens, max, lifts)
  if (next === max || wordAt(tokens, at) !== 'of') return undefined
  draft.notes.push(textOf(tokens.slice(at, next)))
  return next
}

const lifts = /^(back|front|overhead|power|squat|hang|push|strict|bench|snatch|clean|and|&|jerk|deadlift|press)$/

/** `5RM`, `heavy 3`. */
function afterRm(tokens: Tokens, at: number): number | undefined {
  const next = tokens[at]?.kind === 'number' ? at + 1 : at
  if (wordAt(tokens, next) === 'rm') return next + 1
  if (next === at && heavy.test(wordAt(tokens, at))) return afterHeavy(tokens, at)
  return undefined
}

const heavy = /^(heavy|heaviest|best|top|last)$/

/** `heavy 3`, `heavy triple`, `best set of 5`. */
function afterHeavy(tokens: Tokens, at: number): number {
  const next = afterAll(tokens, at + 1, /^(sets?|single|double|triple|of|from|part|[a-e]|today|above|day|the|lift)$/)
  return tokens[next]?.kind === 'number' && tokens[next].value <= 10 ? next + 1 : next
}

/** Words up to the end or the next mark, as a note. */
const wordsBehind = noting((tokens, at) => {
  let next = at
  while (tokens[next]?.kind === 'word' || textAt(tokens, next) === '&') next += 1
  return next - at < 2 || next - at > 6 ? undefined : next
})

/** `2 sec pause`, `3 s negative`: how each repetition is done, and no amount of them. */
export const phased = noting((tokens, at, draft) => {
  const time = readAmount(tokens, at)
  const isTime = time?.value.unit?.kind === 'duration' || time?.value.clock !== undefined
  if (!isTime || draft.names.length === 0) return undefined
  const phase = phaseAt(tokens, time.next)
  if (!/^(pauses?|paused|negatives?|eccentric|descent|lower|lowering|down|up|hold)$/.test(phase)) return undefined
  if (phase === 'hold' && draft.amounts.length === 0) return undefined
  return textAt(tokens, time.next) === '-' ? time.next + 2 : time.next + 1
})

/** `3-inch deficit`: what one stands on. */
export const raised = noting((tokens, at) => {
  const height = readAmount(tokens, at)
  const isHeight = height?.value.unit?.kind === 'height' || height?.value.unit?.kind === 'inches-or-seconds'
  return isHeight && /^(deficit|riser|risers)$/.test(wordAt(tokens, height.next)) ? height.next + 1 : undefined
})

function phaseAt(tokens: Tokens, at: number): string {
  return wordAt(tokens, textAt(tokens, at) === '-' ? at + 1 : at)
}

/** `, start at 60% and add weight each minute`: behind a comma or a dash how the load grows. */
export const grown = noting((tokens, at) => {
  if (!/^[,(;-]$/.test(textAt(tokens, at - 1)) && at > 0) return undefined
  if (afterPhrase(tokens, at, growths) === undefined || tokens.slice(at).some(({ text }) => text === ')'))
    return undefined
  const rest = tokens.findIndex(({ text }, index) => index > at && /^[,;.]$/.test(text))
  const end = rest === -1 ? tokens.length : rest
  // `adding 2 reps each round 5 Push-ups`: what follows is no growth.
  const turn = tokens.findIndex((_, index) => index > at && afterTurn(tokens, index) !== undefined)
  const isOther = turn !== -1 && tokens.slice(afterTurn(tokens, turn), end).some(({ kind }) => kind === 'number')
  return isOther ? undefined : end
})

const growths = phrases(
  `start at, starting at, start @, starting @, start with, starting with, building, build from, building from,
  increase, increasing, add weight, adding weight, adding, climbing, ascending, go up, heavier each`,
)

/** `, switching every 200 m`: behind a comma when partners change. */
export const switched = noting((tokens, at) => {
  const verb = wordAt(tokens, at) === 'again' ? at + 1 : at
  const isSwitch =
    /^(switch|swap|chang|alternat)(e|ing)?$/.test(wordAt(tokens, verb)) && wordAt(tokens, verb + 1) === 'every'
  return isSwitch && textAt(tokens, at - 1) === ',' ? readAmount(tokens, verb + 2)?.next : undefined
})

/** Words that say how, from the closed list of them. */
export const wordsOfNote = noting((tokens, at) => {
  let next = at
  while (next < tokens.length && isNoteWord(tokens[next])) next += 1
  const isLinking = tokens
    .slice(at, next)
    .every(({ word }) => /^(for|of|with|at|a|and|the|to|on|in|by|each|per)$/.test(word))
  return next === at || isLinking ? undefined : next
})

/** `24 Double-unders or 24 attempts`: as many of them, done or not. */
export const attempted = noting((tokens, at) => {
  const isTried = /^(attempts?|tries)$/.test(wordAt(tokens, at + 2)) && tokens[at + 1]?.kind === 'number'
  return isTried && /^(or|in)$/.test(wordAt(tokens, at)) ? at + 3 : undefined
})

/** `9 KB Snatches R`, `200 m Run each round`: on which side or when, as a note. */
export const onOneSide = noting((tokens, at) => readOneSide(tokens, at) ?? afterTurn(tokens, at))

/** `Max Push-ups until 3:00`: as much as fits before a time of the clock. */
export const untilClock = noting((tokens, at, draft) => {
  const clock = /^(until|till|to)$/.test(wordAt(tokens, at)) ? readClock(tokens, at + 1) : undefined
  const isMost = draft.amounts.length > 0 && draft.amounts.every(({ figures }) => figures === undefined)
  return isMost ? clock?.next : undefined
})

/** Words behind a comma or a dash, up to the next: whatever they say, they bear no number. */
export function toldBehind(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  return /^[,@;-]$/.test(textAt(tokens, at - 1)) ? told(tokens, at, draft) : undefined
}

/** Words up to the next mark that say how the movement before them is done. */
export function told(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  if (draft.names.length === 0) return undefined
  let next = at
  while (tokens[next]?.kind === 'word' || (textAt(tokens, next) === '-' && tokens[next]?.isApart === false)) next += 1
  const words = tokens.slice(at, next)
  const isEnd = next === tokens.length || /^[,;.(]$/.test(textAt(tokens, next))
  const isOther = words.some(({ word }) => (isTelling(word) && word !== 'feet') || isSlipOfSharing(word))
  if (!isEnd || isOther || words.length === 0 || words.length > wordsMax) return undefined
  if (isAny(readFacets(words, 0).facets)) return undefined
  draft.told.push(words)
  return next
}

/** A note of a line has a dozen words; more are a text of their own. */
const wordsMax = 12
