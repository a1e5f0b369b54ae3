import { faultAt, hasFault, isOnly, type BoardItem, type Items } from '../kinds/board-item.ts'
import { classify } from '../kinds/classify.ts'
import { readCountedParts } from '../kinds/counted-parts.ts'
import { readFacets } from '../format/read-facets.ts'
import { namesLift, namesUnknownLift, namesWorkout, titled } from './heading-lines.ts'
import { mayBeWork } from '../kinds/hidden-work.ts'
import { mayBeTitle } from '../kinds/title.ts'
import { readLine, type BoardContext, type Line } from './one-line.ts'
import { linkedEnd, linksOn, opensWithPlus, readComplex } from './read-complex.ts'
import { readSentences, readThens } from './sentences.ts'
import { readInWords } from './in-words.ts'
import { readSetHead } from './set-head.ts'
import { namesNext } from './next-name.ts'
import { settleLevels, settleVersions } from './settle-levels.ts'
import { settleSlashed } from './settle-slashed.ts'
import { settleCounted } from './settle-counted.ts'
import { settleFormatOfParts } from './settle-format-of-parts.ts'
import { settleSides } from './settle-sides.ts'
import { settleLoose } from './settle-loose.ts'
import { settleWindows, settleAsides, settleDashes, settlePluses, settleRepeated, settleTwice } from './settle-board.ts'
import { tellsPercent, withPercent } from './percents.ts'
import { toldLines } from './told-lines.ts'
import { textAt, textOf, wordAt, type Tokens } from '../text/token.ts'

/** The items of all lines. A line that does not read by itself is tried together with the next. */
export function itemsOf(lines: readonly Line[], context: BoardContext): Items {
  const items: BoardItem[] = []
  let unread = 0
  let at = 0
  while (at < lines.length && unread < unreadMost) {
    const told = toldLines(lines.slice(at), items, context)
    items.push(...told.read)
    at += told.taken
    const { read, taken } = readFrom(lines, at, context)
    const line = lines[at]
    const below = lines.slice(at + taken).find(({ tokens }) => tokens.length > 0)
    const isTitle = line !== undefined && taken === 1 && namesWorkout(read, items, below, context)
    if (isTitle) items.push(...read.map((item): BoardItem => ({ ...item, kind: 'title', title: item.text })))
    else if (line === undefined || namesUnknownLift(read, below, context)) items.push(...read)
    else items.push(...(namesNext(read, line, items, below, context) ?? titled(read, line, items, context)))
    unread += Number(read.some(isUnreadable))
    at += taken
  }
  const settled = settlers.reduce<Items>((all, settle) => settle(all), items)
  const whole = settleLoose(settleSlashed(settled, lines, context), context)
  const rest = lines.slice(at).find(({ tokens }) => tokens.length > 0)
  return rest === undefined ? whole : [...whole, leftUnread(rest)]
}

/** No board has so many lines that nobody can read; what is far beyond is not tried any more. */
const unreadMost = 24

function isUnreadable(item: BoardItem): boolean {
  return (item.kind === 'fault' || item.kind === 'dashed') && item.finding.rule !== 'unknown-movement'
}

function leftUnread({ line }: Line): BoardItem {
  const at = { place: { line: line.line, column: 1 }, text: line.text, isDashed: false }
  const sentence = `${unreadMost} lines above were not understood; from here on the board was not read.`
  return faultAt(at, sentence, 'Mark remarks with ">", and write one board a day.', at.place, 'too-long')
}

/** What is seen on the whole board, one after the other. */
const settlers = [
  settleSides,
  settleCounted,
  settleFormatOfParts,
  settleDashes,
  settleVersions,
  settleLevels,
  settleWindows,
  settlePluses,
  settleAsides,
  settleRepeated,
  settleTwice,
]

const wrapMax = 3

function readFrom(lines: readonly Line[], at: number, context: BoardContext) {
  const from = lines.slice(at)
  const [line] = from
  if (line === undefined) return { read: [], taken: 1 }
  return (
    readInWords(from) ?? readSetHead(from, context) ?? readComplex(from, context) ?? readWrapped(from, line, context)
  )
}

function readWrapped(lines: readonly Line[], line: Line, context: BoardContext) {
  const [, next] = lines
  const alone = readLine(line, context)
  const paragraph = readParagraph(alone, lines, context)
  if (paragraph !== undefined) return paragraph
  const apart = hasFault(alone) ? readApart(line, context) : undefined
  if (apart !== undefined) return { read: apart, taken: 1 }
  const isWrapped = next !== undefined && line.tokens.length > 0 && goesOn(alone, line, next, lines, context)
  const together = isWrapped ? readTogether(lines.slice(0, linkedEnd(lines, wrapMax)), context) : undefined
  // A line that reads is not read with the next to make a remark of that.
  const isTold = !hasFault(alone) && together?.read.some(({ kind }) => kind === 'remark') === true
  return together === undefined || isTold ? { read: alone, taken: 1 } : together
}

/** A line that reads part by part. */
function readApart({ tokens }: Line, context: BoardContext): Items | undefined {
  return readCountedParts(tokens, context) ?? readSentences(tokens, context) ?? readThens(tokens, context)
}

/** A remark that goes on below, in small letters and up to a full stop, or to the end of its paragraph. */
function readParagraph([only, second]: Items, lines: readonly Line[], context: BoardContext) {
  const [first, ...below] = lines
  if (only?.kind !== 'remark' || second !== undefined || first === undefined || first.tokens.length < proseLeast)
    return undefined
  const tokens = [...first.tokens]
  const rest = below.slice(0, endOfSentence(first, below))
  for (const line of rest) tokens.push(...line.tokens)
  const isFree = (below[rest.length]?.tokens.length ?? 0) === 0
  const isEnd = endsSentence(tokens) || (isFree && rest.every((line) => hasFault(readLine(line, context))))
  const isRead = rest.length > 0 && isEnd && !mayBeWork(tokens, context)
  return isRead ? { read: [{ ...only, text: textOf(tokens) }], taken: rest.length + 1 } : undefined
}

/** How many of the lines below go on with a sentence. */
function endOfSentence(first: Line, below: readonly Line[]): number {
  let end = 0
  while (!endsSentence((end === 0 ? first : below[end - 1])?.tokens ?? []) && opensSmall(below[end])) end += 1
  return end
}

const proseLeast = 5

function endsSentence(tokens: Tokens): boolean {
  return /^[.!?)]$/.test(textAt(tokens, tokens.length - 1))
}

function opensSmall(line: Line | undefined): boolean {
  return /^\p{Ll}/u.test(line?.tokens[0]?.text ?? '')
}

/** Whether a line may be read together with the next. */
function goesOn(alone: Items, line: Line, next: Line, lines: readonly Line[], context: BoardContext): boolean {
  // What a plus links to the line above is read with that, and begins nothing.
  if (next.tokens.length === 0 || isNumbered(line) || opensWithPlus(line)) return false
  if (namesLift(alone, lines, context)) return true
  if (!hasFault(alone)) return isBroken(alone, line, readLine(next, context), next)
  // A line that begins with a number is no rest of one that does, nor of a label's.
  const isCounted = next.tokens[0]?.kind === 'number' && !openEnds.has(line.tokens.at(-1)?.word ?? '')
  return !isCounted || (line.tokens[0]?.kind !== 'number' && alone[0]?.kind !== 'label')
}

/** `13.5`: the number of a test, and of nothing that follows. */
function isNumbered({ tokens: [only, second] }: Line): boolean {
  return only?.kind === 'number' && second === undefined && mayBeTitle([only], true)
}

/**
 * Whether a line that reads goes on below all the same: in what opens no line, or, behind a comma, in what it is done
 * with.
 */
function isBroken(alone: Items, line: Line, below: Items, next: Line): boolean {
  if (isTimeOfRest(alone, below)) return true
  if (tellsPercent(alone, next, hasFault(below)) || (hasFault(below) && leadsOn(next.tokens))) return true
  const end = alone.at(-1)?.kind === 'movements' ? (line.tokens.at(-1)?.word ?? '') : ''
  // `Snatches from the` has no end by itself, whatever stands below.
  if (/^(from|the|an?)$/.test(end)) return true
  return openEnds.has(end) && (hasFault(below) || below[0]?.kind === 'gear')
}

/** `Rest`, and below it for how long. */
function isTimeOfRest([rest]: Items, [time]: Items): boolean {
  return rest?.kind === 'rest-slot' && isOnly(time, 'duration')
}

/** As few lines as read together, from the first on; a plus leads on to the next. */
function readTogether(lines: readonly Line[], context: BoardContext) {
  for (let taken = 2; taken <= lines.length && (lines[taken - 1]?.tokens.length ?? 0) > 0; taken += 1) {
    const tokens = lines.slice(0, taken).flatMap((line) => line.tokens)
    if (tokens.length > joinedMax || sharesLine(lines[taken - 1])) return undefined
    if (linksOn(lines[taken - 1], lines[taken])) continue
    const read = classify(tokens, context)
    if (endsInDots(tokens) || isBeyondPart(read)) return undefined
    if (hasFault(read) || !read.some(({ kind }) => /^(movements|format)$/.test(kind))) continue
    return withPercent(read, lines, taken, context) ?? { read, taken }
  }
  return undefined
}

/** `3`, `pull-ups ...`: what goes on is said of whole lines. */
function endsInDots(tokens: Tokens): boolean {
  return tokens.length > 1 && tokens.slice(-2).every(({ text }) => text === '.')
}

/** `Buy-in: 1000 m`, `Row 10 Power Snatches`: what is of a part ends with its line. */
function isBeyondPart([part, work]: Items): boolean {
  return part?.kind === 'part' && work?.kind === 'movements' && work.lines.length > 1
}

/**
 * Whether brackets in a line say how a team shares: of that line alone, or of all of the work where they stand alone.
 */
function sharesLine(line: Line | undefined): boolean {
  const tokens = line?.tokens ?? []
  const start = tokens.findIndex(({ text }) => text === '(')
  // `(switch partners after each round)` on a line of its own is of no movement alone.
  if (start === 0) return /^(switch|swap|change|rotate|alternate)$/.test(wordAt(tokens, 1))
  return start > 0 && readFacets(tokens, start + 1).facets.team?.work !== undefined
}

/** Lines of work that are broken in two are short: more is prose. */
const joinedMax = 40

/** What a line that goes on below ends in. */
const openEnds = new Set(', + & and of or x @ / - with then :'.split(' '))

/** Whether a line may be the rest of the one before: it opens with a word that nothing opens with. */
function leadsOn([first, second]: Tokens): boolean {
  const isFormat = first?.word === 'for' && /^(time|quality|max)$/.test(second?.word ?? '')
  const isOpening = /^(and|over|to|per|with|each|at|of|for|or|tempo|@|\()$/.test(first?.word ?? '')
  return !isFormat && (isOpening || /^\p{Ll}/u.test(first?.text ?? ''))
}
