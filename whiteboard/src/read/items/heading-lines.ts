import { hasFault, isFormat, isOnly, type BoardItem, type Items } from '../kinds/board-item.ts'
import { classify } from '../kinds/classify.ts'
import { isStrong, says } from '../format/facets.ts'
import { readFacets } from '../format/read-facets.ts'
import { readLine, type BoardContext, type Line } from './one-line.ts'
import { numberWord } from '../amounts/number-words.ts'
import { hasAmount } from '../movements/read-movements.ts'
import type { ResolvedLine } from '../movements/resolve-line.ts'
import { readSentences } from './sentences.ts'
import { namesMovement } from '../names/telling-words.ts'
import { mayBeTitle } from '../kinds/title.ts'
import { textAt, textOf, wordAt, type Tokens } from '../text/token.ts'
import { readsAsGoal } from '../kinds/work-up.ts'

/** A lift on a line of its own, whose sets stand on the next: `Back Squat`, below it `5 x 5 @ 75%`. */
export function namesLift(read: Items, [, next, after]: readonly Line[], context: BoardContext): boolean {
  const isLevel = read[0]?.kind === 'label' && read[0].label.section === 'level'
  const only = bareMovement(read.at(-1))
  if (only === undefined || isLevel || next === undefined || next.tokens.length === 0) return false
  if (readsAsGoal(next.tokens)) return true
  if (next.tokens[0]?.kind !== 'number' || next.tokens[1] === undefined) return false
  return after === undefined || after.tokens.length === 0 || namesAbove(only, next, after, context)
}

/** Whether sets stand on the next line, where something else stands below it. */
function namesAbove({ movement }: ResolvedLine, next: Line, after: Line, context: BoardContext): boolean {
  const alone = readLine(after, context)
  const below = hasFault(alone) ? (readSentences(after.tokens, context) ?? alone) : alone
  const [first] = below
  if (first?.kind === 'label' || first?.kind === 'title') return movement.has_load === true
  const isBeside = first?.kind === 'remark' || isOnly(first, 'rest restBetween')
  if (isOnly(readLine(next, context)[0], 'scheme')) return movement.has_load === true && isBeside
  const isBare = below.some((item) => item.kind === 'movements' && item.lines.some(({ line }) => !hasAmount(line)))
  return !isBare && hasFault(readLine(next, context))
}

/** A lift that nobody knows, whose sets stand on the next line, is no title. */
export function namesUnknownLift([only, second]: Items, below: Line | undefined, context: BoardContext): boolean {
  const isUnknown = only?.kind === 'fault' && second === undefined && only.finding.rule === 'unknown-movement'
  const isInSets = below?.tokens[0]?.kind === 'number' && /^(x|sets?)$/.test(wordAt(below.tokens, 1))
  return isUnknown && isInSets && hasFault(readLine(below, context))
}

/** The one movement of an item that does not say how much of it is done. */
function bareMovement(item: BoardItem | undefined) {
  const [line, other] = item?.kind === 'movements' ? item.lines : []
  return other !== undefined || line === undefined || hasAmount(line.line) ? undefined : line
}

/**
 * A movement of which nothing is said, above a format, is what the workout is called: `Clean & Jerk`, below it `Every
 * 90 s`.
 */
export function namesWorkout(read: Items, before: Items, below: Line | undefined, context: BoardContext): boolean {
  const isAbove = before.every(({ kind }) => kind === 'blank' || kind === 'label')
  const line = read.length === 1 && isAbove ? bareMovement(read[0]) : undefined
  if (line?.sets !== undefined || line?.line.load !== null || below === undefined) return false
  const [first] = readLine(below, context)
  if (first?.kind === 'label') return first.label.section === 'level'
  return isFormat(first) && !says(first.facets, 'work')
}

/** A line above everything that reads as nothing is the workout's name, where it may be one. */
export function titled(read: Items, { tokens }: Line, before: Items, context: BoardContext): Items {
  const dated = datedLabel(read, tokens, before)
  if (dated !== undefined) return dated
  const [only] = read
  const isAbove = before.every(({ kind }) => /^(blank|title|label|remark)$/.test(kind))
  const isDay = weekday.test(wordAt(tokens, 0)) && (tokens.length < 3 || textAt(tokens, 1) === ':')
  if (only?.kind !== 'fault' || read.length > 1 || !(isAbove || isDay)) return read
  const isFirst = before.every(({ kind }) => kind === 'blank')
  const named = nameAndWork(tokens, only, isFirst, context)
  if (named !== undefined) return named
  if (isWork(tokens, context) || !mayBeTitle(tokens, isFirst)) return read
  const title = textOf(tokens)
  const hasTitle = !isDay && before.some(({ kind }) => kind === 'title')
  return [hasTitle ? { ...only, kind: 'remark' } : { ...only, kind: 'title', title }, ...teamIn(tokens, only)]
}

/**
 * `Metcsn (alternating)`, `Power Clean + Jerk`: a format in brackets, or a lift that may be several, is no part of a
 * name.
 */
function isWork(tokens: Tokens, { index }: BoardContext): boolean {
  const start = tokens.findIndex(({ text }) => text === '(') + 1
  const inner = tokens.slice(start, -1)
  const words = tokens.map(({ word }) => word)
  const isComplex = words.includes('+') && namesMovement(words, index)
  return isComplex || (start > 0 && inner.length > 0 && readFacets(inner, 0).next === inner.length)
}

/**
 * `WOD 23.11.`, `CrossFit - Mon, Nov 23`, `WOD: The "Mill" Chipper`: a label, and of which day or what it is called.
 */
function datedLabel([label, only, more]: Items, tokens: Tokens, before: Items): Items | undefined {
  const isQuoted = tokens.some(({ text }) => text === '"')
  const isOfDay =
    label?.kind === 'label' &&
    only?.kind === 'fault' &&
    more === undefined &&
    (isQuoted || tokens.some(({ kind }) => kind === 'number'))
  const isFirst = before.every(({ kind }) => kind === 'blank')
  if (!isOfDay || !isFirst || !mayBeTitle(tokens, true)) return undefined
  const named = isQuoted ? tokens.filter(({ place }) => place.column >= only.place.column) : tokens
  return [label, { ...only, kind: 'title', title: textOf(named) }]
}

/** A day begins the workouts of that day, wherever it stands. */
const weekday = /^(mon|tues|wednes|thurs|fri|satur|sun)day$/

/** `Partner Hyrox` is a name that says of a team. */
function teamIn(tokens: Tokens, only: BoardItem): Items {
  if (tokens.some(({ word }) => word === 'doubles'))
    return [{ ...only, kind: 'format', facets: { team: { size: 2 } }, isThen: false }]
  const teams = tokens.map((_, at) => readFacets(tokens.slice(at), 0).facets.team)
  const team = teams.find((said) => said !== undefined)
  return team === undefined ? [] : [{ ...only, kind: 'format', facets: { team }, isThen: false }]
}

/**
 * `Grace: 30 Clean and Jerks for time`, `"Tuesday" Teams of 3`, `Hotel Room AMRAP 20`: a name, and behind it what reads
 * by itself.
 */
function nameAndWork(tokens: Tokens, only: BoardItem, isFirst: boolean, context: BoardContext): Items | undefined {
  const isQuoted = tokens[0]?.text === '"'
  const mark = tokens.findIndex(
    ({ text, isApart }, at) =>
      at > 0 && (isQuoted ? text === '"' : text === ':' || (isFirst && /^[-|•]$/.test(text) && isApart)),
  )
  const format = tokens.findIndex(
    (_, at) => at > 0 && at <= nameMax && says(readFacets(tokens, at).facets, 'amrap emom forTime tabata deathBy'),
  )
  for (const [end, start] of [
    [mark, mark + 1],
    [format, format],
  ] as const) {
    const name = end < 1 ? [] : tokens.slice(Number(isQuoted), end)
    if (name.some(({ kind, word }) => kind === 'number' || numberWord(word) !== undefined) || !mayBeTitle(name, true))
      continue
    const work = tokens.slice(start)
    // `Tjree 6-minute AMRAPs` are several, and the word before says how many.
    if (work.some(({ word }) => word === 'amraps') && readFacets(work, 0).facets.rounds === undefined) continue
    const items = classify(textAt(work, 0) === ':' ? work.slice(1) : work, context)
    const isRead = items.some(
      (item) =>
        (item.kind === 'format' && (isQuoted || isStrong(item.facets))) ||
        (item.kind === 'movements' && item.isForTime),
    )
    const words = name.map(({ word }) => word)
    const isName = /^[:"]$/.test(textAt(tokens, end)) || !namesMovement(words, context.index)
    if (isRead && isName && !hasFault(items))
      return [{ ...only, kind: 'title', title: textOf(name).replace(/ [-|•]$/, '') }, ...teamIn(name, only), ...items]
  }
  return undefined
}

/** Words that a name has before a format on its line, at most. */
const nameMax = 5
