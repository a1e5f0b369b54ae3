import { hasFault, isFormat, type BoardItem, type ItemOf, type Items } from './board-item.ts'
import { isAny, isStrong, says, saysOnly, type Facets } from '../format/facets.ts'
import { readFacets, type FacetsRead } from '../format/read-facets.ts'
import type { LineContext } from '../movements/line-context.ts'
import { movementsOf, type Opening, type LineReader } from './line-reader.ts'
import { movementItems } from './movement-line.ts'
import { isParted } from './hidden-work.ts'
import { withCount } from './counted-work.ts'
import { isNoteWord } from '../names/note-words.ts'
import { readGear } from '../amounts/gear.ts'
import { isSlip } from './title.ts'
import { isOfSharing, isTelling, namesMovement } from '../names/telling-words.ts'
import { readLabel } from './labels.ts'
import { isGoal } from './remark-lines.ts'
import { partAfter } from './part-line.ts'
import { readPart } from './parts.ts'
import { hasAmount, isOfMachines, readMovements, readSlashed } from '../movements/read-movements.ts'
import { readSetLine, liftAbove } from './set-line.ts'
import { piecesOf, textOf, textAt, unbracketed, wordAt, wordsIn, type Tokens } from '../text/token.ts'

/** A line that speaks of the format; the movements that follow on the same line are items of their own. */
export const formatLine: LineReader = (tokens, at, opening, context) =>
  isParted(tokens, context.isTeam) ? undefined : withFormat(tokens, at, opening, context)

const withFormat: LineReader = (tokens, at, opening, context) => {
  // `WOD - 5 rounds` begins a workout, and `Rx: AMRAP 12` one of that level, as the labels that they are.
  if (/^(wod|metcon|rxd?)$/.test(wordAt(tokens, 0)) && readLabel(tokens, 0) !== undefined) return undefined
  const inTurn = behindVest(tokens, at, opening, context) ?? formatBeforeColon(tokens, at, opening, context)
  if (inTurn !== undefined) return inTurn
  const { facets, next } = ofWork(tokens, readFacets(tokens, 0))
  if (!isAny(facets) || isOther(tokens, next, facets)) return undefined
  // `AMRAP 12 (10 Burpees, 20 Squats)`.
  const rest = unbracketed(tokens.slice(next))
  const format = { ...at, kind: 'format', facets, isThen: false } as const
  if (rest.length === 0) return restFirst(format, facets, tokens)
  const quoted = inQuotes(rest, format)
  if (quoted !== undefined) return [quoted, format]
  if (readPart(rest, 0)?.value === 'then')
    return withThen({ ...format, text: textOf(tokens.slice(0, next)).replace(/ ?,$/, '') }, rest, opening, context)
  return isStrong(facets)
    ? withWork(tokens, next, rest, format, opening, context)
    : withAside(tokens, next, format, context)
}

/** `30-20-10 synchro Thrusters`: what stands right before a movement is said of that. */
function ofWork(tokens: Tokens, read: FacetsRead): FacetsRead {
  const isOfAll = read.facets.team?.work !== 'synchronized' || read.facets.scheme === undefined
  const start = tokens.findIndex(({ word }) => /^synch?ro/.test(word))
  return isOfAll || read.next === tokens.length || start < 1 ? read : readFacets(tokens.slice(0, start), 0)
}

/** `AMRAP 12, then …`; in `AMRAP with the time left` it is of what follows. */
function withThen(format: ItemOf<'format'>, rest: Tokens, opening: Opening, context: LineContext): Items {
  const [part, ...work] = opening.again(rest, opening, context)
  if (part === undefined) return [format]
  return saysOnly(format.facets, 'amrap') ? [part, { ...format, isThen: true }, ...work] : [format, part, ...work]
}

/** `Wearing a 20/14-lb vest, 3 rounds for time of:`, `With a 40/30-kg barbell, for time:`. */
const behindVest: LineReader = (tokens, at, opening, context) => {
  const comma = tokens.findIndex(({ text }) => text === ',')
  const worn = tokens.slice(0, Math.max(comma, 0))
  const isWorn = worn.some(({ word }) => /^(vest|armor|armour|ruck|rucksack)$/.test(word)) && isTold(worn, context)
  const gear = /^(with|using)$/.test(wordAt(worn, 0)) ? readGear(worn) : undefined
  const items = isWorn || gear !== undefined ? opening.again(tokens.slice(comma + 1), opening, context) : []
  const isRead = isFormat(items[0]) && !hasFault(items)
  if (!isRead) return undefined
  const text = textOf(worn)
  return [...items, gear === undefined ? { ...at, kind: 'remark', text } : { ...at, kind: 'gear', gear, text }]
}

/** `Rest 90 s between sets, whichever level you are`, `One works at a time except on the run`. */
function withAside(tokens: Tokens, next: number, format: BoardItem, context: LineContext): Items | undefined {
  const rest = tokens.slice(next)
  const counted = rest.flatMap(({ kind }, at) => (kind === 'number' ? [wordAt(rest, at + 1)] : []))
  const isExcept = /^(except|apart|unless|so)$/.test(wordAt(rest, 0)) && !namesMovement(counted, context.index)
  const isBehind = textAt(tokens, next - 1) === ',' || textAt(rest, 0) === ','
  return isExcept || (isBehind && isTold(rest, context))
    ? [format, { ...format, kind: 'remark', text: textOf(rest) }]
    : undefined
}

/** `Start every 20 s apart` says who starts when, `Max reps of Pull-ups` is a line of work. */
function isOther(tokens: Tokens, next: number, facets: Facets): boolean {
  // `Score: 14:32` is how long it took.
  const isResult = wordAt(tokens, 0) === 'score' && saysOnly(facets, 'duration')
  if (tokens.at(-1)?.word === 'apart' || isResult) return true
  // `30 s max reps Deadlift` says how long that is done, as `30 s max Deadlift` does.
  const isTimed =
    tokens[0]?.kind === 'number' && (facets.duration ?? longest) < longest && textAt(tokens, next - 1) !== ':'
  if (isTimed && saysOnly(facets, 'maxReps duration') && next < tokens.length) return true
  return saysOnly(facets, 'maxReps') && wordAt(tokens, next - 1) === 'of' && next < tokens.length
}

/** A station is shorter than so many seconds. */
const longest = 120

/** A name in quotes behind a format; `"You go, I go"` is none. */
function inQuotes(rest: Tokens, format: ItemOf<'format'>): BoardItem | undefined {
  const name = rest.slice(1, -1)
  if (name.length === 0 || rest[0]?.text !== '"' || rest.at(-1)?.text !== '"') return undefined
  const { facets, next } = readFacets(name, 0)
  const isSaid = isAny(facets) && next === name.length
  return isSaid ? { ...format, facets } : { ...format, kind: 'title', title: textOf(name) }
}

/** The format, and what stands behind it on its line. */
function withWork(
  tokens: Tokens,
  next: number,
  rest: Tokens,
  format: ItemOf<'format'>,
  opening: Opening,
  context: LineContext,
): Items | undefined {
  const gear = readGear(rest)
  if (gear !== undefined) return [format, { ...format, kind: 'gear', gear }]
  const isSlashed = textAt(tokens, next - 1) === '/' && tokens[next - 1]?.isApart === true
  const movements =
    isSlashed || isList(rest, format.facets, context) ? readSlashed(rest, context) : readMovements(rest, context)
  const counted = withCount(tokens, next, format, movements.lines ?? [], context)
  if (counted !== undefined) return counted
  if (movements.lines === undefined) {
    // `1 round of Cindy` is work that nobody knows.
    const isOf = wordAt(tokens, next - 1) === 'of' && isTold(rest, context)
    return isOf ? undefined : inTwo(rest, format, opening, context)
  }
  // `5-5-5 Back Squat` is a lift.
  const isLift = movements.lines.length === 1 && saysOnly(format.facets, 'scheme') && textAt(tokens, next - 1) !== ':'
  if (isLift) return undefined
  return [format, ...movementsOf(movements, format, opening)]
}

/** `Then 8 rounds of: 45 s Plank`: what stands behind the colon is work, whatever it could say of the format. */
const formatBeforeColon: LineReader = (tokens, at, opening, context) => {
  const colon = tokens.findIndex(({ text }, index) => text === ':' && tokens[index + 1]?.isApart === true)
  if (colon < 1) return undefined
  const { facets, next } = readFacets(tokens.slice(0, colon), 0)
  if (next < colon || !(isStrong(facets) || says(facets, 'cap'))) return undefined
  const work = tokens.slice(colon + 1)
  const named = isList(work, facets, context) ? readSlashed(work, context) : readMovements(work, context)
  const read = named.lines === undefined ? readSetLine(work, liftAbove(at.place.line, context), context) : named
  if (read === undefined) return withEnd(work, { ...at, kind: 'format', facets, isThen: false }, opening, context)
  return [{ ...at, kind: 'format', facets, isThen: false }, ...movementsOf(read, at, opening)]
}

/** `5 sets: 3 Front Squats, rest 2 min`: what stands behind the colon may itself end in what belongs to the format. */
function withEnd(work: Tokens, format: BoardItem, opening: Opening, context: LineContext): Items | undefined {
  const items = movementItems(work, { ...format, text: '' }, opening, context)
  return items[0]?.kind === 'movements' && !hasFault(items) ? [format, ...items] : undefined
}

/** `Rest 4 min, AMRAP 8`: the rest is that before it. */
function restFirst(format: ItemOf<'format'>, { rest, ...facets }: Facets, tokens: Tokens): Items {
  const isBefore =
    tokens.find(({ kind, word }) => kind !== 'mark' && word !== 'then')?.word === 'rest' &&
    rest !== undefined &&
    facets.restBetween !== true
  if (!isBefore || !isStrong(facets)) return [format]
  return [
    { ...format, facets: { rest } },
    { ...format, facets },
  ]
}

/** What follows a format on its line may itself be a part: `AMRAP 12: Buy-in 500 m Row`. */
function inTwo(rest: Tokens, format: BoardItem, opening: Opening, context: LineContext): Items | undefined {
  const pieces = inPieces(rest, format, context)
  if (pieces !== undefined) return [format, ...pieces]
  if (isRemarkable(rest) || isGoal(rest) === true) return [format, { ...format, kind: 'remark' }]
  if (isTold(rest, context))
    return [format, { ...format, kind: 'remark', text: textOf(rest).replace(/ ?:$|(?<=^[^(]*)\)$/, '') }]
  const part = readPart(rest, 0)
  const after = partAfter(textAt(rest, 0) === ',' ? rest.slice(1) : rest, format, opening, context)
  if (after !== undefined) return [format, ...after]
  const again = opening.again(rest, opening, context)
  return readsOn(again) || (part !== undefined && rest.length > part.next) ? [format, ...again] : undefined
}

/** Whether what follows a format on its line is work, or intervals of it. */
function readsOn(items: Items): boolean {
  const [first] = items
  const isWork = first?.kind === 'movements' && first.lines.every(({ isSet }) => isSet !== true)
  return (isWork || first?.kind === 'slot') && !hasFault(items)
}

/** `at a moderate pace, not for score`: what stands between commas adds to the format, or is told. */
function inPieces(rest: Tokens, format: BoardItem, context: LineContext): Items | undefined {
  const items: BoardItem[] = []
  for (const piece of piecesOf(rest, ({ text }) => /^[,;]$/.test(text))) {
    const { facets, next } = readFacets(piece, 0)
    const item = { ...format, text: textOf(piece) }
    if (says(facets, 'amrap emom tabata deathBy')) return undefined
    if (isAny(facets) && next === piece.length) items.push({ ...item, kind: 'format', facets, isThen: false })
    else if (piece.length > 0 && !isRemarkable(piece) && !isTold(piece, context)) return undefined
    else if (piece.length > 0) items.push({ ...item, kind: 'remark' })
  }
  return items.some(({ kind }) => kind === 'format') ? items : undefined
}

/**
 * `10 cal Row / 10 Wall Balls / 10 T2B` behind a format: each with an amount of its own, or all with those of the
 * format, they are no alternatives. In each minute one of them may be done, or all.
 */
function isList(tokens: Tokens, facets: Facets, context: LineContext): boolean {
  if (facets.emom === true && facets.alternating !== true) return false
  const read = tokens.some(({ text, isApart }) => text === '/' && isApart) ? readSlashed(tokens, context) : undefined
  const isOfFormat = says(facets, 'scheme ladder tabata deathBy')
  if (read?.lines === undefined || read.lines.length < 2 || isOfMachines(read.lines)) return false
  return read.lines.every(({ line }) => hasAmount(line) !== isOfFormat && line.or === undefined)
}

/**
 * `@ Zone 2`, `with a 20/14-lb vest`, `the other holds`: how it is done, where no movement is named and nothing
 * counted.
 */
function isTold(tokens: Tokens, context: LineContext): boolean {
  const words = wordsIn(tokens)
  const isIntroduced = /^(@|at|with|w|wearing|in|vest|weighted)$/.test(wordAt(tokens, 0))
  if (words.length <= toldMax && words.includes('vest') && isIntroduced) return true
  const isOther = (word: string) => (isTelling(word) && !toldOpenings.has(word)) || isSlip(word) || isOfSharing(word)
  if (words.length > toldMax || words.some(isOther) || namesMovement(words, context.index)) return false
  const isCounted = tokens.some(({ kind }) => kind === 'number')
  const isEffort = isIntroduced || /^(zone|rpe)$/.test(wordAt(tokens, 0))
  return !isCounted || (isEffort && tokens.some(({ word }) => efforts.has(word)))
}

const toldMax = 8
const toldOpenings = new Set(['with', 'w', 'at'])
const efforts = new Set(['vest', 'zone', 'rpe', 'pace', 'percent', '%', 'effort', 'intensity'])

function isRemarkable(tokens: Tokens): boolean {
  const isOpen = /^(not|for|of|with|and|at)$/.test(tokens.at(-1)?.word ?? '')
  return !isOpen && tokens.every((token) => isNoteWord(token) || token.kind === 'mark')
}
