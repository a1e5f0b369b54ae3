import { afterPhrase, phrases } from './format/phrase.ts'
import { readTime } from './format/time.ts'
import { numberWord } from './number-words.ts'
import { isNoteWord } from './note-words.ts'
import { findUnit } from './units.ts'
import { isSlipBeside } from './title.ts'
import { textAt, textOf, wordAt, type Token, type Tokens } from './token.ts'

/** Whether a line that bears no mark is a remark all the same: it opens as one of a closed list does. */
export function isListedRemark(tokens: Tokens): boolean {
  const isCounted = tokens.some(({ kind }) => kind === 'number')
  if (isPlainRemark(tokens, isCounted)) return true
  if (growing.test(wordAt(tokens, 0)) && growsInReps(tokens)) return false
  const isLevel = /^(rxd?|scaled|masters|if)$/.test(wordAt(tokens, 1))
  if (wordAt(tokens, 1) === 'if' && isBracketed(tokens)) return true
  if (isBracketed(tokens) && (isLevel || !isCounted)) return isListedRemark(tokens.slice(1, -1))
  const comma = tokens.map(({ text }) => /^[,.;]$/.test(text)).lastIndexOf(true)
  if (comma > 0 && isLooseRest(tokens.slice(comma + 1))) return isListedRemark(tokens.slice(0, comma))
  return isGoal(tokens) ?? (afterPhrase(tokens, 0, openings) !== undefined || isLooseRest(tokens))
}

/** `Time: ____`, which is filled in by hand, a question, or nothing but words that say how. */
function isPlainRemark(tokens: Tokens, isCounted: boolean): boolean {
  const isFilledIn = tokens.at(-1)?.text === '_' && !isCounted
  return isFilledIn || isQuestion(tokens) || tokens.every((token) => isNoteWord(token) || token.kind === 'mark')
}

/** `No rope? Do 3 Strict Pull-ups`: what is done by who lacks something. */
export function isQuestion(tokens: Tokens): boolean {
  return (
    /^(no|not|cant|cannot|dont|need|want|missing|short|new|too)$/.test(wordAt(tokens, 0)) &&
    tokens.some(({ text }) => text === '?')
  )
}

/** Whether brackets hold all of it. */
function isBracketed(tokens: Tokens): boolean {
  return textAt(tokens, 0) === '(' && tokens.findIndex(({ text }) => text === ')') === tokens.length - 1
}

/** `Build to a heavy single`, `15 min to build`; undefined where it begins with something else. */
function isGoal(tokens: Tokens): boolean | undefined {
  const time = readTime(tokens, 0)
  const start = time !== undefined && wordAt(tokens, time.next) === 'to' ? time.next + 1 : 0
  const goal = afterPhrase(tokens, start, goals)
  return goal === undefined
    ? undefined
    : tokens.slice(goal).every((token) => token.kind !== 'word' || isNoteWord(token) || isOfGoal(token))
}

/** `Find a pace that you can hold`: a sentence that counts nothing, and says neither when nor with whom. */
export function isProse(tokens: Tokens): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ word }) => word)
  const isSentence = words.length > proseLeast && /^[.!]$/.test(textAt(tokens, tokens.length - 1))
  const isCounted = tokens.some(({ kind, word }) => kind === 'number' || (isSentence && numberWord(word) !== undefined))
  if (words.length < proseLeast || (isCounted && !(isSentence && words.some((word) => vague.test(word))))) return false
  const isLong = words.length >= longLeast && !isCounted
  const stops = !isSentence ? ofWork : isLong ? ofSharing : ofOrders
  const isVague = isSentence && words.includes('should')
  return (
    words.some((word) => ofProse.has(word)) &&
    !words.some((word) => (stops.test(word) && !(isVague && word === 'rest')) || isSlipBeside(word))
  )
}

const proseLeast = 5
const longLeast = 10
const ofProse = new Set(
  'you your should that this so if we our will is are be can try do not dont it its they them their these those how what when where because but just only well'.split(
    ' ',
  ),
)
/** What not even a long sentence without a number may hold. */
const ofSharing =
  /^(then|repeat|instead|partners?|teams?|pairs?|split|shar\w*|alternat\w*|switch|swap|add|followed|max|amrap|emom|cap|perform|complete|completed|plus)$/

/** Of what should be, and of what is about so much, nothing is counted. */
const vague = /^(should|about|around|roughly|approx|approximately|ideally|aim|expect|feels?|under)$/
/** What no full sentence may hold: it would say what is done next, how often, or with whom. */
const ofOrders =
  /^(then|rests?|repeat|instead|partners?|teams?|pairs?|split|shar\w*|alternat\w*|switch|swap|add|followed|max|amrap|emom|cap|perform|complete|completed|plus|until|while|every|after|before|between|once|both|again|return\w*)$/
/** Whether a word may say when, how often or with whom something is done. */
export function isOfWork(word: string): boolean {
  return ofWork.test(word)
}

const ofWork =
  /^(every|each|after|before|then|rest|rests|rounds?|sets?|reps?|repeat|until|while|instead|partners?|teams?|pairs?|max|amrap|emom|between|alternat\w*|switch|swap|split|shar\w*|add|finish|complete|perform|again|end|start|beginning|top|minutes?|seconds?|time|cap|both|one|once|twice|more|plus|followed|return\w*)$/

/** `Start at 5, +1 each time`: repetitions, and nothing that weighs so much. */
function growsInReps(tokens: Tokens): boolean {
  const isBare = (at: number) =>
    tokens[at]?.kind === 'number' && findUnit(wordAt(tokens, at + 1)) === undefined && textAt(tokens, at + 1) !== '/'
  return tokens.some(({ word }, at) => /^reps?$/.test(word) || (/^(at|with|by|\+)$/.test(word) && isBare(at + 1)))
}

/** Repetitions that grow are no remark. */
const growing = /^(start|starting|increas\w*|ascending|climbing|add)$/

/** `Rest 2-3 min`, `rest 1:00-2:00 between sets`: a rest that is nobody's exact time. */
export function isLooseRest(tokens: Tokens): boolean {
  const text = tokens.length > 20 ? '' : textOf(tokens).toLowerCase()
  return looseRest.test(text)
}

const looseRest =
  /^rest:? ?[\d:]+ ?(?:-|to) ?[\d:]+ ?(?:'|"|s|secs?|seconds|m|mins?|minutes)(?:,? (?:between|b ?\/ ?t|sets?|rounds?|each|in|exercises|supersets|as|needed))*\.?$|^rest:? ?\d?\d:\d\d ?(?:-|to) ?\d?\d:\d\d(?: (?:between|sets?|rounds?|each))*\.?$|^rest (?:for |in |with |during )?(?:the |whatever |what )?(?:remain|rest|left|time|until|till|balance)[^\d]*$|^[^\d]*\b(?:time left|time is left|remaining|remainder)\b[^\d]*\brest\.?$/

const goals = phrases(
  'build to, building, build, build up to, work up to, working up to, work to, climb to, climbing to',
)

function isOfGoal({ word }: Token): boolean {
  return /^(complex|single|double|triple|rm|\d?rm|sets?|reps?|weights?|for|day|today|over|through|max|of|on|kg|lb|in|heavier|load|last|final|first|min|mins|minutes)$/.test(
    word,
  )
}

// What coaches write below a workout and what bears no amount of work: scores, standards, scaling, equipment, sharing.
const openings =
  phrases(`kilograms, kilos, metric, in kg, in kilograms, pounds, warm up to, warm up with, on a running clock, running clock, with a running clock, on the running clock, one running clock, clock runs, week, cycle, phase, start, starting, begin at, rpe, ♀, ♂, women, men, female, male, empty bar, each side, score, final score, scoring, your score, goal, stimulus, intent, note, notes, coach notes, coaches notes,
  coachs notes, tip, tips, post, compare to, scale, scaling, scaled, rx, rx +, rxd, target, target time, pick, choose, keep, use, aim for, focus, weight, weights, movement standards,
  standards, tiebreak, tie break, record, log, stay, try to, modify, modifications, modification, mods, option, options, if you, if needed, you may, athletes may, athletes choice, unbroken, all sets, same weight,
  climbing, go up, go heavy, increase, increasing, ascending, add weight, go heavier, percentages, percent of, based on, strategy, flow, restart, each rep, every rep, unlimited attempts, time domain, post time, post load, post score, post rounds, post results, post reps to comments,
  workout notes, sub, subs, substitute, substitutions, teams may, partner may, share, split, switch, swap, rotate, break up, partition, l1, l2, l3, masters, beginners, intermediate option, beginner option, start light, no rest,
  wear a vest, with a vest, weighted vest, enjoy, have fun, hint, remember, think, points of performance, today is, this is, the goal, the intent, the score, total, pace, the work, expect, warm up with, feel free, loading, suggested`)
