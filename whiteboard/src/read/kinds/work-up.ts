import { readFigures } from '../amounts/figures.ts'
import { afterPhrase, phrases } from '../format/phrase.ts'
import { readTime } from '../format/time.ts'
import type { LineContext } from '../movements/line-context.ts'
import { readName } from '../movements/name-run.ts'
import { resolveName } from '../names/resolve-name.ts'
import type { ResolvedLine } from '../movements/resolve-line.ts'
import { afterAll, startOf, textAt, textOf, wordAt, type Tokens } from '../text/token.ts'

/** `Build to a heavy triple Front Squat`, `Back Squat: work up to a 3RM`, `Find a 1 rep max Deadlift in 15 minutes`. */
export function readWorkUp(tokens: Tokens, context: LineContext): ResolvedLine | undefined {
  const first = readGoal(tokens, 0)
  if (first !== undefined) {
    const name = readName(tokens, skip(tokens, first.next))
    if (name === undefined) return undefined
    return lineOf(name.value.words, tokens, [0, first.next], name.next, first.reps, context)
  }
  const behind = goalBehind(tokens)
  if (behind !== undefined) return lineOf(behind.words, tokens, [0, behind.at], behind.next, behind.reps, context)
  for (let at = 1; at < tokens.length; at += 1) {
    const goal = readGoal(tokens, at)
    const name = goal === undefined ? undefined : readName(tokens.slice(0, at), 0)
    if (goal === undefined || name === undefined || skip(tokens, name.next) < at) continue
    return lineOf(name.value.words, tokens, [at, goal.next], goal.next, goal.reps, context)
  }
  return undefined
}

/** `Build to a heavy Front Squat double`; `a heavy Clean` is one. */
function goalBehind(tokens: Tokens) {
  const verb = afterPhrase(tokens, afterTimeTo(tokens, 0), verbs)
  const at = afterAll(tokens, verb ?? 0, weights)
  const name = verb === undefined ? undefined : readName(tokens, at)
  if (name === undefined) return undefined
  const { words } = name.value
  const reps = singles.get(words.at(-1) ?? '')
  if (reps !== undefined) return { words: words.slice(0, -1), at, next: name.next, reps }
  const isOne = /^(your |the )?a (very |tough )?heavy$/.test(textOf(tokens.slice(verb, at)).toLowerCase())
  return isOne ? { words, at, next: name.next, reps: '1' } : undefined
}

function lineOf(
  words: readonly string[],
  tokens: Tokens,
  goal: readonly [number, number],
  end: number,
  reps: string,
  context: LineContext,
): ResolvedLine | undefined {
  const isTold = textAt(tokens, end) === '(' && tokens.slice(end).every(({ kind }) => kind !== 'number')
  const after = isTold && textAt(tokens, tokens.length - 1) === ')' ? tokens.length : withinTime(tokens, end)
  const found = resolveName(words, context.index, ({ has_reps }) => has_reps === true)
  if (after !== tokens.length || found.kind !== 'one' || found.movement.has_reps !== true) return undefined
  const said = [
    textOf(tokens.slice(...goal)).replace(/ (?:of|in|for|the)$/, ''),
    textOf(tokens.slice(end)).replace(/^[(,.] ?|\)$/g, ''),
  ]
  const note = [...found.notes, ...said].filter((each) => each !== '').join(', ')
  return {
    line: { id: found.movement.id, reps, load: null, note },
    movement: found.movement,
    sets: undefined,
    place: startOf(tokens),
    isForTime: false,
    isGoal: true,
  }
}

const verbs = phrases(
  `build to, build up to, work up to, work to, find, establish, build, work towards, take 15 minutes to build to,
  working up to, max out, hit, test, working to, building to, climb to, in 15 minutes build to, find your, new`,
)
const singles = new Map(Object.entries({ single: '1', double: '2', triple: '3' }))
const weights =
  /^(heavy|max|a|your|for|the|day|todays|of|tough|new|an|daily|challenging|moderate|moderately|very|heaviest|complex)$/

/** Whether a line is such a goal by itself: `Build up to a heavy 5`. */
export function readsAsGoal(tokens: Tokens): boolean {
  const goal = readGoal(tokens, 0)
  return goal !== undefined && withinTime(tokens, goal.next) === tokens.length
}

/** The goal of lifts that grow: the repetitions of the heaviest set. */
function readGoal(tokens: Tokens, from: number): { readonly reps: string; readonly next: number } | undefined {
  const at = afterTimeTo(tokens, from)
  const verb = afterPhrase(tokens, at, verbs)
  const next = afterAll(tokens, verb ?? at, weights)
  // `Max Double Kettlebell Swings` are as many as possible.
  const isHeavy = verb !== undefined || tokens.slice(at, next).some(({ word }) => word === 'heavy')
  const single = singles.get(wordAt(tokens, next))
  if (single !== undefined) return isHeavy ? { reps: single, next: skipOf(tokens, next + 1) } : undefined
  const set = afterPhrase(tokens, next, afterSetOfSet)
  const figures = readFigures(tokens, set ?? next)
  if (figures?.value.kind !== 'one') return undefined
  const max = afterPhrase(tokens, textAt(tokens, figures.next) === '-' ? figures.next + 1 : figures.next, afterRmRepMax)
  if (max === undefined && !isHeavy) return undefined
  return { reps: figures.value.text, next: skipOf(tokens, max ?? figures.next) }
}

/** `10 minutes to build to …`. */
function afterTimeTo(tokens: Tokens, at: number): number {
  const isIn = /^(in|within|take)$/.test(wordAt(tokens, at))
  const range = isIn || textAt(tokens, at + 1) !== '-' ? undefined : readTime(tokens, at + 2)
  const time = range ?? readTime(tokens, isIn ? at + 1 : at)
  if (time === undefined) return at
  const next = /^[,:]$/.test(textAt(tokens, time.next)) ? time.next + 1 : time.next
  const isGoal = isIn || range !== undefined || wordAt(tokens, next) === 'to'
  return isGoal ? next + Number(wordAt(tokens, next) === 'to') : at
}

function skipOf(tokens: Tokens, at: number): number {
  return /^(of|in|for|the)$/.test(wordAt(tokens, at)) && tokens[at + 1]?.kind === 'word' ? at + 1 : at
}

function skip(tokens: Tokens, at: number): number {
  return afterAll(tokens, at, /^([:,(-]|of|the)$/)
}

/** `in 15 minutes`, `(15 min)`. */
function withinTime(tokens: Tokens, at: number): number {
  const start = afterAll(tokens, at, /^([,():.-]|in|within|for|the|day)$/)
  const next = readTime(tokens, start)?.next ?? start
  const across = afterPhrase(tokens, next, acrossSets)
  const sets = across === undefined ? undefined : readFigures(tokens, across)
  const isInSets = sets !== undefined && /^sets?$/.test(wordAt(tokens, sets.next))
  return afterAll(tokens, isInSets ? sets.next + 1 : next, /^[)(.]$/)
}

const acrossSets = phrases('across, over, in')

const afterSetOfSet = phrases('set of, set')

const afterRmRepMax = phrases('rm, rep max, repetition max, rep maximum, rep')
