import { ofDoing, ofFormats, ofOrders, ofSharing, ofWork } from './order-words.ts'
import { afterPhrase, phrases } from '../format/phrase.ts'
import { readTime } from '../format/time.ts'
import { isGear } from '../amounts/gear-kinds.ts'
import { numberWord } from '../amounts/number-words.ts'
import { isNoteWord } from '../names/note-words.ts'
import { findUnit } from '../amounts/units.ts'
import { isSlipBeside } from './title.ts'
import { textAt, textOf, unbracketed, wordAt, wordsIn, type Token, type Tokens } from '../text/token.ts'

/** Whether a line that bears no mark is a remark all the same: it opens as one of a closed list does. */
export function isListedRemark(tokens: Tokens): boolean {
  const isCounted = tokens.some(({ kind }) => kind === 'number')
  // `Use 135 pounds if you are a man` is what the work is done with.
  const isLoad = tokens.some(({ word }) => findUnit(word)?.kind === 'load') && wordAt(tokens, 0) === 'use'
  if (isCounted && isLoad) return false
  if (isPlainRemark(tokens, isCounted)) return true
  if (growing.test(wordAt(tokens, 0)) && growsInReps(tokens)) return false
  const isLevel = /^(rxd?|scaled|masters|if)$/.test(wordAt(tokens, 1))
  const inner = unbracketed(tokens)
  if (inner !== tokens && (isLevel || !isCounted)) return isListedRemark(inner)
  const comma = tokens.map(({ text }) => /^[,.;]$/.test(text)).lastIndexOf(true)
  if (comma > 0 && isLooseRest(tokens.slice(comma + 1))) return isListedRemark(tokens.slice(0, comma))
  return isGoal(tokens) ?? (afterPhrase(tokens, 0, openings) !== undefined || isLooseRest(tokens))
}

/**
 * `Time: ____`, which is filled in by hand, a question, or nothing but words that say how; `?` alone is work left open.
 */
function isPlainRemark(tokens: Tokens, isCounted: boolean): boolean {
  const isFilledIn = tokens.at(-1)?.text === '_' && !isCounted
  const isOfGear = isPieces(tokens) || isVest(tokens) || ofLift.some((one) => one.test(textOf(tokens)))
  if (isFilledIn || isQuestion(tokens) || isOfGear) return true
  return tokens.every((token) => isNoteWord(token) || (token.kind === 'mark' && token.text !== '?'))
}

/**
 * `7-8 RPE`, `Effort: 8/10`, `3 s pause below the knee`, `Exercise | Sets x Reps | Load | Rest`, `Rounds + reps (higher
 * is better)`.
 */
const ofLift = [
  /^(?:(?:@|at) ?)?(?:(?:rpe|rir|effort|intensity):? ?\d[\d. /-]{0,8}%?|\d[\d. /-]{0,8}%? (?:rpe|rir|effort))$/i,
  /^\d ?-?(?:s|secs?|seconds?)\.? (?:pauses?|negatives?|eccentrics?|descents?|lowering)\b\D*$/i,
  /^(?=.*\|)(?:(?:exercise|movement|lift|sets|x|reps|load|weight|rest|tempo|notes|%|rpe)(?: ?[|/] ?| |$))+$/i,
  /^\D*\((?:higher|lower|more|less|fewer|faster|heavier) is better\)$/i,
]

/** `One DB`, `2 kettlebells`: how many pieces it is done with. */
function isPieces(tokens: Tokens): boolean {
  const [count, ...gear] = tokens.filter(({ kind }) => kind !== 'mark')
  const isCounted =
    count?.kind === 'number' ? count.value <= 2 : /^(one|two|single|double|dual)$/.test(count?.word ?? '')
  const isOfGear = gear.every(({ word }) => isGear(word) || /^(only|total|for|all|movements)$/.test(word))
  return isCounted && gear.length > 0 && isOfGear
}

/** `With a 20/14 lb vest`. */
function isVest(tokens: Tokens): boolean {
  const isWorn = /^(with|w|wear|wearing|in|optional|vest)$/.test(wordAt(tokens, 0))
  return isWorn && tokens.length <= vestMost && tokens.some(({ word }) => word === 'vest')
}

const vestMost = 12

/** `No rope? Do 3 Strict Pull-ups`, `(Run instead of the Ski)`: what is done by who lacks something. */
export function isQuestion(written: Tokens): boolean {
  const tokens = unbracketed(written)
  if (tokens !== written && tokens.some(({ word }, at) => word === 'instead' && wordAt(tokens, at + 1) === 'of'))
    return true
  return (
    /^(no|not|cant|cannot|dont|need|want|missing|short|new|too)$/.test(wordAt(tokens, 0)) &&
    tokens.some(({ text }) => text === '?')
  )
}

/** `Build to a heavy single`, `15 min to build`; undefined where it begins with something else. */
export function isGoal(tokens: Tokens): boolean | undefined {
  const time = readTime(tokens, 0)
  const start = time !== undefined && wordAt(tokens, time.next) === 'to' ? time.next + 1 : 0
  const goal = afterPhrase(tokens, start, goals)
  return goal === undefined
    ? undefined
    : tokens.slice(goal).every((token) => token.kind !== 'word' || isNoteWord(token) || ofGoal.test(token.word))
}

/** `Find a pace that you can hold`: a sentence that counts nothing, and says neither when nor with whom. */
export function isProse(tokens: Tokens): boolean {
  const words = wordsIn(tokens)
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
  `same whole never always whatever unless you your should that this so if we our will is are be can try
   do not dont it its they them their these those how what when where because but just only well`.split(/\s+/),
)
/** Of what should be, and of what is about so much, nothing is counted. */
const vague = /^(should|about|around|roughly|approx|approximately|ideally|aim|expect|feels?|under)$/
/** `Hips below knees`, `If the bar gets ugly go down 5%`: opens as talk does, and no number of it counts work. */
export function isTalk(tokens: Tokens): boolean {
  const isOfBody = ofBody.test(wordAt(tokens, 0)) && tokens.some(({ word }) => ofPosition.test(word))
  const isOpened = isOfBody || isCondition(tokens) || afterPhrase(tokens, 0, talk) !== undefined
  return isOpened && tokens.every((token, at) => isOfTalk(token, tokens, at))
}

/** `Breathe on the rest` holds no rest that anybody counts. */
function isOfTalk({ kind, word }: Token, tokens: Tokens, at: number): boolean {
  if (kind === 'number') return countsNothing(tokens, at)
  const isNoun = word === 'rest' && wordAt(tokens, at - 1) === 'the'
  return isNoun || (!ofDoing.test(word) && (ofFormats.test(word) || !isSlipBeside(word)))
}

/** `If form breaks, stop`: a condition, which names no movement by itself. */
export function isCondition(tokens: Tokens): boolean {
  return /^(if|when|unless)$/.test(wordAt(tokens, 0))
}

/** Whether a number is a percentage, a date, a grade of ten, about how much, or by how much the weight changes. */
function countsNothing(tokens: Tokens, at: number): boolean {
  const [before, after] = [wordAt(tokens, at - 1), wordAt(tokens, at + 1)]
  if (/^(%|percent|weeks?|months?|years?|points?|st|nd|th)$/.test(after) || ofDates.test(after)) return true
  const isVague = tokens.some(({ word }) => vague.test(word)) && /^(min|mins|minutes|rounds|reps)$/.test(after)
  return isVague || (/^(down|up|by|drop|lose|add|another)$/.test(before) && findUnit(after)?.kind === 'load')
}

const ofDates = /^(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(uary|ruary|ch|il|ust|ember|tember|ober)?$/

/** Parts of the body that standards are said of, and what is said of them. */
const ofBody = /^(hips?|feet|knees?|elbows?|chest|chin|arms?|heels?|toes|hands|bar|lock|lockout|full|legs?)$/
const ofPosition =
  /^(below|above|under|past|every|each|locked|together|straight|stays?|touch|touches|must|out|extension|extended|open)$/

/** `Start at 5, +1 each time`: repetitions, and nothing that weighs so much. */
function growsInReps(tokens: Tokens): boolean {
  const isBare = (at: number) =>
    (tokens[at]?.kind === 'number' || numberWord(wordAt(tokens, at)) !== undefined) &&
    findUnit(wordAt(tokens, at + 1)) === undefined &&
    textAt(tokens, at + 1) !== '/'
  return tokens.some(({ word }, at) => /^reps?$/.test(word) || (/^(at|with|by|\+)$/.test(word) && isBare(at + 1)))
}

/** Repetitions that grow are no remark. */
const growing = /^(start|starting|increas\w*|ascending|climbing|add|go)$/

/** `Rest 2-3 min`, `rest 1:00-2:00 between sets`: a rest that is nobody's exact time. */
export function isLooseRest(tokens: Tokens): boolean {
  const text = tokens.length > 20 ? '' : textOf(tokens).toLowerCase()
  return looseRest.test(text)
}

const looseRest =
  /^[\d:]+ ?(?:-|to) ?[\d:]+ ?(?:s|secs?|seconds|m|mins?|minutes) rest(?:,? (?:between|b ?\/ ?[tw]|in|sets?|rounds?|each|as|needed))*\.?$|^rest:? ?[\d:]+ ?(?:-|to) ?[\d:]+ ?(?:'|"|s|secs?|seconds|m|mins?|minutes)(?:,? (?:between|b ?\/ ?[tw]|sets?|rounds?|each|in|exercises|supersets|as|needed))*\.?$|^rest:? ?\d?\d:\d\d ?(?:-|to) ?\d?\d:\d\d(?: (?:between|sets?|rounds?|each))*\.?$|^rest (?:for |in |with |during )?(?:the |whatever |what )?(?:remain|rest|left|time|until|till|balance)[^\d]*$|^[^\d]*\b(?:time left|time is left|remaining|remainder)\b[^\d]*\brest\.?$/

// Talk: it opens with one of these, and holds no movement and nothing that is counted.
const talk =
  phrases(`same, add, should, leave one, leave some, leave a, quality over, move with, move well, move fast, bring,
    this one, lighter than, heavier than, heavy but, compare with, compare against, last done, last time, best last,
    time to beat, one point, one score, dont, do not, not a, not an, no, never, always, coach, coaches, music, happy,
    good luck, beat your, beat last, breathe, pr attempt, pr attempts, new pr, tempo stays, retest, re test,
    we repeat, we retest, we are, we will, smooth, all loads, all weights, loads are, bells are, bars are,
    weights are, weight is, load is, dumbbells in, kettlebells in, the bar, the weight, the load, only count,
    you choose, you can, you should, your call, continue where, continue from, pick up where, it should, it is, its,
    heres, there is, level 1 uses, level 2 uses, level 3 uses, hold back, round 1, first round, last round, slow is,
    embrace, dig, push the, empty the, send it, lets, let the, listen to, ask, talk to, see you, watch, mind, most of,
    nobody, everyone can, anyone, athletes should`)

const goals = phrases(
  'build to, building, build, build up to, work up to, working up to, work to, climb to, climbing to',
)

const ofGoal =
  /^(complex|single|double|triple|rm|\d?rm|sets?|reps?|weights?|for|day|today|over|through|max|of|on|kg|lb|in|heavier|load|last|final|first|min|mins|minutes)$/

// What coaches write below a workout and what bears no amount of work: scores, standards, scaling, equipment, sharing.
const openings =
  phrases(`kilograms, kilos, metric, in kg, in kilograms, pounds, warm up to, warm up with, on a running clock,
    running clock, with a running clock, on the running clock, one running clock, clock runs, week, cycle, phase,
    start, starting, begin at, rpe, ♀, ♂, women, men, female, male, empty bar, each side, score, final score, scoring,
    your score, goal, stimulus, intent, note, notes, coach note, coachs note, coaching note, coaching notes,
    coach notes, coaches notes, coachs notes, tip, tips, post, compare to, scale, scaling, scaled, sc, teens, teen,
    kids, rx, rx +, rxd, target, target time, pick, choose, keep, use, aim for, focus, weight, weights,
    movement standards, standards, tiebreak, tie break, record, log, stay, try to, modify, modifications,
    modification, mods, option, options, if you, if youve, if youre, ideally, begin the, begin each, begin every,
    start and finish, start and end, complete all reps of, complete all reps before, finish all reps of,
    finish all reps before, must complete all, must finish all, must finish each, must complete each, add your,
    reduce, newer athletes, new athletes, beginner athletes, intermediate athletes, in honor of, in memory of,
    originally posted, read about, enlarge image, for demo, for a demo, the clock does not, perform the movements in,
    perform each set as, perform each round as, do not rest, do not drop, do not break, take no more than, try for,
    begin and end with the, begin and end each, if needed, you may, athletes may, athletes choice, unbroken, all sets,
    same weight, climbing, go up, go heavy, increase, increasing, ascending, add weight, go heavier, percentages,
    percent of, based on, strategy, flow, restart, each rep, every rep, unlimited attempts, time domain, post time,
    post load, post score, post rounds, post results, post reps to comments, workout notes, sub, subs, substitute,
    substitutions, teams may, partner may, ziel, zielzeit, skalierung, hinweis, fokus, gewicht, gewichte, share,
    split, switch, wechsel, swap, rotate, break up, partition, l1, l2, l3, adv, advanced, masters, beginners,
    intermediate option, beginner option, start light, no rest, wear a vest, vest, with a vest, weighted vest, enjoy,
    have fun, hint, remember, think, points of performance, today is, this is, the goal, looking for, shoot for,
    shooting for, no more than, intended, intensity, purpose, minimum number, last performed, last completed,
    heats of, heats, two heats, run heats, in heats, stagger, demo, see, deload, workout is scored, scored, optional,
    injured, full lockout, full extension, full range, chin over, all reps, any style, kipping allowed, kipping ok,
    alternate arms, alternate legs, alternate hands, alternate sides, the intent, the score, total, pace, the work,
    expect, warm up with, feel free, loading, suggested`)
