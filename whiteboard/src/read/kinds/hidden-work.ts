import { readTime } from '../format/time.ts'
import { readFacets } from '../format/read-facets.ts'
import type { LineContext } from '../movements/line-context.ts'
import { numberWord } from '../amounts/number-words.ts'
import { isQuestion } from './remark-lines.ts'
import { isSlipOfSharing, namesMovement, ofSeveral } from '../names/telling-words.ts'
import { textAt, wordAt, wordsIn, type Tokens } from '../text/token.ts'
import { findUnit } from '../amounts/units.ts'

/** `Start every round with 5 Burpees` is no remark, whatever it opens with. */
export function hidesWork(tokens: Tokens, context: LineContext): boolean {
  if (isBonus(tokens, context) || isRestWithin(tokens) || goesOnTo(tokens)) return true
  if (isQuestion(tokens)) return false
  if (!hiding.test(wordAt(tokens, 0))) return !ofScaling.test(wordAt(tokens, 0)) && countsMovement(tokens, context)
  const words = tokens.map(({ word }) => word)
  const isBeside = words.some((word) => word === 'while' || word === 'between' || findUnit(word)?.kind === 'duration')
  return countsMovement(tokens, context) || (isBeside && namesMovement(words, context.index))
}

/** `If you finish, build to a heavy clean` is work for who does. */
function isBonus(tokens: Tokens, { index }: LineContext): boolean {
  const comma = tokens.findIndex(({ text }) => text === ',')
  const condition = tokens.slice(0, Math.max(comma, 0)).map(({ word }) => word)
  const isDone = condition.some((word) => /^(finish|finished|complete|completed|done|left|remaining)$/.test(word))
  if (condition[0] !== 'if' || !isDone || condition.some((word) => /^(cant|cannot|dont|not|unable)$/.test(word)))
    return false
  const words = wordsIn(tokens.slice(comma + 1))
  return namesMovement(words, index)
}

/** `If you get so far, go on to 6`: how the repetitions grow. */
function goesOnTo(tokens: Tokens): boolean {
  const isCondition = wordAt(tokens, 0) === 'if'
  return isCondition && tokens.some(({ kind }, at) => kind === 'number' && /\bon to $/.test(before(tokens, at)))
}

function before(tokens: Tokens, at: number): string {
  return `${wordAt(tokens, at - 2)} ${wordAt(tokens, at - 1)} `
}

/** `No rest between exercises, 90 s …`: a time behind it is that of another rest. */
function isRestWithin(tokens: Tokens): boolean {
  const isNone = wordAt(tokens, 0) === 'no' && wordAt(tokens, 1) === 'rest'
  return isNone && tokens.some((_, at) => readTime(tokens, at) !== undefined)
}

/** Whether a number stands before what a movement is called. */
export function countsMovement(tokens: Tokens, { index }: LineContext): boolean {
  const wordsAfter = (at: number) => namedBehind(tokens.slice(at + 1, at + 8))
  const names = (words: readonly string[]) =>
    ofSeveral.test(words[0] ?? '') || ofMost.test(words.join(' ')) || namesMovement(words, index)
  return tokens.some(
    ({ kind, word }, at) => (kind === 'number' || numberWord(word) !== undefined) && names(wordsAfter(at)),
  )
}

/** `4:00 max calories` of what stands above. */
const ofMost = /^max (cals?|calories|distance|met(er|re)s)\b/

/** What a number may count: words up to one that leads on to something else. */
function namedBehind(tokens: Tokens): readonly string[] {
  const words = wordsIn(tokens)
  const end = words.findIndex((word) => /^(on|in|at|per|for|with|while|and|or)$/.test(word))
  return (end === -1 ? words : words.slice(0, end)).slice(0, 4)
}

/** What opens a remark that may count: how the work is scaled, scored or shared, or what it aims at. */
const ofScaling =
  /^(scal\w*|sc|sub|subs|substitut\w*|mods?|modif\w*|options?|l[1-5]|beginners?|intermediate|advanced|masters|goal|target|score|scoring|rx|rxd|compare|tips?|hint|stimulus|intended|tie|tiebreak|expect|switch)$/

const hiding =
  /^(start|starting|begin|complete|finish|keep|stay|aim|try|split|share|break|all|each|no|swap|rotate|note|notes|remember|this|today|if|target)$/

/**
 * Whether prose says of a movement how much of it is done, of a team how it shares, or how long the rest or the cap is.
 */
export function mayBeWork(tokens: Tokens, context: LineContext): boolean {
  return countsMovement(tokens, context) || tellsOfTeam(tokens, context)
}

/** Whether a line, as far as it reads, says how a team shares: then it is no remark. */
export function tellsOfTeam(tokens: Tokens, { isTeam, index }: LineContext): boolean {
  const isOfReps = tokens.some(({ word }) => /^(reps?|work|rounds?)$/.test(word))
  const opensSharing = (isTeam || isOfReps) && /^(split|share|divide)$/.test(wordAt(tokens, 0))
  const isShared = (opensSharing && !sharesSome(tokens, index)) || (saysWork(tokens) && !isParted(tokens, isTeam))
  return isShared || tokens.some(({ word }) => isSlipOfSharing(word))
}

/** `Partition the reps as needed`: of one athlete it is how the work is broken up, and a remark. */
export function isParted(tokens: Tokens, isTeam: boolean): boolean {
  return !isTeam && wordAt(tokens, 0) === 'partition'
}

/** `Split the pull-ups as desired` is how one movement is shared, and not all of it. */
function sharesSome(tokens: Tokens, index: LineContext['index']): boolean {
  const words = wordsIn(tokens)
  const isCounted = tokens.some(({ kind, word }) => kind === 'number' || numberWord(word) !== undefined)
  return wordAt(tokens, 1) === 'the' && namesMovement(words, index) && !isCounted
}

/**
 * Whether a line says, from its start or behind a mark, how a team shares, or behind one how long the rest or the cap
 * is.
 */
function saysWork(tokens: Tokens): boolean {
  return tokens.some((_, at) => {
    if (at > 0 && !/^[,.;:]$/.test(textAt(tokens, at - 1))) return false
    const { team, rest, cap } = readFacets(tokens, at).facets
    return team?.work !== undefined || (at > 0 && (rest?.duration ?? cap) !== undefined)
  })
}
