import { startOf, textOf, wordsIn, type Tokens } from '../text/token.ts'
import type { Amount } from '../amounts/amount.ts'
import type { DraftLine } from './draft.ts'
import type { Figures } from '../amounts/figures.ts'
import { refuse, tell, type Place } from '../finding.ts'
import type { LineContext } from './line-context.ts'
import { measuredIn, type Measured } from '../names/measured.ts'
import type { ReadableMovement } from '../names/movement-index.ts'
import { singular } from '../names/name-key.ts'
import { notApplicable, unknownName, newMovement, isPairOfBells, tellRange } from './line-faults.ts'
import type { ReadAlternative, ReadLine } from './read-line.ts'
import type { NameRun } from './name-run.ts'
import { inOnePercent, resolveEquipment } from './resolve-equipment.ts'
import { counted, sorted, withSides } from './sort-amounts.ts'
import { withUsualUnits } from './usual-units.ts'
import { qualified, slipOfQualified } from './qualified-name.ts'
import { resolveName, type Fits, type Resolved } from '../names/resolve-name.ts'
import { anyMachine } from './any-machine.ts'
import { namesMovement, ofSeveral } from '../names/telling-words.ts'
import { findUnit } from '../amounts/units.ts'

/** A line whose movement is known. `sets` is what stands before an `x`. */
export type ResolvedLine = {
  readonly line: ReadLine
  readonly movement: ReadableMovement
  readonly sets: Figures | undefined
  readonly place: Place
  readonly isForTime: boolean
  /** Whether it is a lift that grows to a goal: `build to a heavy triple`. */
  readonly isGoal?: true
  /** Whether it is one of the sets of a lift that is named above. */
  readonly isSet?: boolean
}

/** Looks a draft up, or says what is wrong with it. */
export function resolveLine(draft: DraftLine, context: LineContext): ResolvedLine | undefined {
  const [name] = draft.names
  if (name === undefined) return undefined
  if (isPairOfBells(draft, name, context)) return undefined
  const more = qualified(draft, name, context)
  if (more !== undefined) return resolveLine(more, context)
  const slip = slipOfQualified(draft, name, context)
  if (slip !== undefined) {
    context.findings.push(unknownName(slip, { kind: 'none', names: [] }, startOf(draft.tokens)))
    return undefined
  }
  const amounts = withSides(draft)
  const found = resolveName(name.words, context.index, fitting(amounts, name))
  if (found.kind === 'one') return resolved(draft, name, amounts, found, context)
  const place = startOf(name.tokens)
  const text = textOf(name.tokens)
  if (isPlainSquat(name.words, draft, context) && context.index.named(airSquat).length > 0) {
    tell(context.findings, place, `"${text}" was read as Air Squat.`, 'Write which squat is meant.')
    return resolveLine({ ...draft, names: [{ ...name, words: [...name.words.slice(0, -1), ...airSquat] }] }, context)
  }
  const machines = anyMachine(name, draft, context)
  if (machines !== undefined) return resolveLine(machines, context)
  const finding = unknownName(text, found, place)
  const isNew = found.kind === 'none'
  context.findings.push(isNew ? { ...finding, unknown: newMovement(name.words, draft) } : finding)
  return undefined
}

/** The line of a movement that was found. */
function resolved(
  draft: DraftLine,
  name: NameRun,
  amounts: readonly Amount[],
  { movement, notes: ways }: Extract<Resolved, { kind: 'one' }>,
  context: LineContext,
): ResolvedLine {
  const line: ReadLine = { id: movement.id, load: null }
  if (draft.notes.includes('calories') && movement.has_calories !== true) {
    const sentence = `${movement.name} is not counted in calories.`
    const remedy = `Correct the line, or give ${movement.name} \`has_calories: true\` in the catalog.`
    refuse(context.findings, startOf(draft.tokens), sentence, remedy, 'measure-not-applicable')
  }
  const usual = withUsualUnits(counted(amounts, draft, movement), movement, context)
  const { counts, equipment, heights } = sorted(usual, movement, name)
  const sets = takeAmounts(counts, movement, line, context) ?? draft.sets
  const pieces = inOnePercent([...draft.equipment, ...equipment], line.reps, sets)
  const notes = resolveEquipment(pieces, { movement, line, context })
  if (draft.tempo !== undefined) line.tempo = draft.tempo
  if (draft.rpe !== undefined) line.rpe = /^\d+(\.\d+)?$/.test(draft.rpe) ? Number(draft.rpe) : draft.rpe
  const isEach = draft.side === 'each' && (context.isTeam || isMachine(movement))
  if (draft.side !== undefined && !isEach) line.per_side = true
  const told = draft.told.map((tokens) => toldOf(tokens, movement, context))
  const others = alternativesOf(draft, line, context)
  if (others.length > 0) line.or = others
  const note = [...ways, ...draft.notes, ...heights, ...told, ...notes, ...(isEach ? ['each'] : [])].join(', ')
  if (note !== '') line.note = note
  return { line: inOrder(line), movement, sets, place: startOf(draft.tokens), isForTime: draft.isForTime }
}

/** What is run, rowed or ridden has no sides. */
export function isMachine({ has_distance, has_reps, has_load }: ReadableMovement): boolean {
  return has_distance === true && has_reps !== true && has_load !== true
}

/** Behind a comma these say how the movement before is done: `, single DB overhead`. */
const toldWays = new Set(['single', 'double', 'one', 'two', 'both', 'alternating', 'same', 'holding'])

/** Words that are kept as a note; those that name a movement, or nearly, are no note. */
function toldOf(tokens: Tokens, movement: ReadableMovement, { index, findings }: LineContext): string {
  const text = textOf(tokens)
  const place = startOf(tokens)
  const words = wordsIn(tokens)
  const isNamed = namesMovement(words, index) || ofSeveral.test(words[0] ?? '')
  if (isNamed && !toldWays.has(words[0] ?? '')) {
    const sentence = `"${text}" may be a movement of its own.`
    refuse(findings, place, sentence, 'Write it on a line of its own, with its amount.')
  } else tell(findings, place, `"${text}" was kept as a note of ${movement.name}.`, 'Put notes in square brackets.')
  return text
}

const order = 'id reps load calories distance duration height percent power tempo rpe per_side plus or note'.split(' ')

/** The members in the order of the format, whatever order the line had them in. */
export function inOrder(line: ReadLine): ReadLine {
  const entries = Object.entries(line).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  return Object.fromEntries(entries) as ReadLine
}

/** Squats of which nothing but a number is said are done without a load. */
const airSquat = ['air', 'squat']

function isPlainSquat(words: readonly string[], draft: DraftLine, { isTabata }: LineContext): boolean {
  const isSquat =
    singular(words.at(-1) ?? '') === 'squat' && words.slice(0, -1).every((word) => word.startsWith('sync'))
  const isCounted =
    draft.amounts.length === 1 && draft.amounts[0]?.times === undefined && draft.amounts[0]?.figures?.kind === 'one'
  const isBare = isTabata && draft.amounts.length === 0
  const isSaid = [draft.sets, draft.tempo, draft.rpe, draft.equipment[0]].some((said) => said !== undefined)
  return isSquat && (isCounted || isBare) && !isSaid
}

function fitting(amounts: readonly Amount[], name: NameRun): Fits {
  return (movement) =>
    sorted(amounts, movement, name).counts.every((amount) => measuredIn(amount, movement) !== undefined)
}

function takeAmounts(
  amounts: readonly Amount[],
  movement: ReadableMovement,
  line: ReadLine,
  context: LineContext,
): Figures | undefined {
  let sets: Figures | undefined
  for (const amount of amounts) {
    const measured = measuredIn(amount, movement)
    tellRange(amount, context)
    if (measured === undefined || !goesWith(measured, line, movement)) {
      context.findings.push(notApplicable(amount, movement, measured !== undefined))
    } else {
      Object.assign(line, { [measured.measure]: measured.value })
      const isStretch = measured.measure === 'distance' && movement.has_reps === true
      if (!isStretch) sets = amount.times ?? sets
      else if (amount.times !== undefined) line.reps = amount.times.text
    }
  }
  // A time of the clock behind ten box jumps is not how long they take.
  const [late] = amounts.slice(-1).filter(({ clock = 0 }) => clock >= clockLeast)
  if (line.reps !== undefined && late !== undefined) context.findings.push(notApplicable(late, movement, true))
  if (line.duration !== undefined && movement.has_duration !== true) line.reps ??= 'Max'
  return sets
}

/**
 * Whether a line may say a measure besides what it says: nobody does `85/55 1:00 Swings`, nor a `12 min 12 cal Row`.
 */
function goesWith({ measure, value }: Measured, line: ReadLine, { has_duration }: ReadableMovement): boolean {
  const { duration, reps, calories } = line
  if (line[measure] !== undefined) return false
  if (measure === 'calories') return duration === undefined || !/\d/.test(String(value))
  // So many burpees have no time of their own, as so many holds have; a single one may last.
  const isCounted = has_duration === true || reps === '1' ? reps?.includes('/') : /^\d/.test(reps ?? '')
  return measure !== 'duration' || !(isCounted === true || /\d/.test(String(calories)))
}

/** Seconds from which a clock is one of the whole workout. */
const clockLeast = 300

const measures = ['reps', 'calories', 'distance', 'duration'] as const

function alternativesOf(draft: DraftLine, line: ReadLine, context: LineContext): ReadAlternative[] {
  const found: ReadAlternative[] = []
  for (const other of draft.alternatives) {
    const read = resolveLine(line.calories === undefined ? other : alsoInCalories(other, context), context)
    if (read === undefined) continue
    const { load, ...rest } = read.line
    const own = load === null ? rest : { ...rest, load }
    // Without an amount of its own an alternative takes that of the one before it, where it has that measure.
    const before = found.at(-1) ?? line
    const amount = measures.find((measure) => before[measure] !== undefined)
    if (amount === undefined || measures.some((measure) => own[measure] !== undefined)) found.push(own)
    else if (read.movement[`has_${amount}`] === true)
      found.push(inOrder({ ...own, [amount]: before[amount] } as ReadLine))
    else {
      const sentence = `${read.movement.name} is not counted in ${amount}.`
      refuse(context.findings, read.place, sentence, 'Write an amount of its own.', 'measure-not-applicable')
    }
  }
  return found
}

/** `75/50 cal Bike or 90/60 Row`: what is not counted itself is counted as what it stands for. */
function alsoInCalories(draft: DraftLine, { index, findings }: LineContext): DraftLine {
  const [amount, second] = draft.amounts
  const found = resolveName(draft.names[0]?.words ?? [], index, () => true)
  const isBare = amount?.figures !== undefined && amount.unit === undefined && amount.clock === undefined
  if (!isBare || second !== undefined || found.kind !== 'one') return draft
  if (found.movement.has_reps === true || found.movement.has_calories !== true) return draft
  tell(findings, amount.place, `${amount.text} was read as calories.`, 'Write the unit after it.')
  return { ...draft, amounts: [{ ...amount, unit: findUnit('cal') }] }
}

/** Lines whose movements are known. */
export type Lines = readonly ResolvedLine[]
