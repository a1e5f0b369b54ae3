import type { Amount } from './amount.ts'
import type { DraftLine } from './draft.ts'
import type { Figures } from './figures.ts'
import { boardError, type Place } from './finding.ts'
import type { LineContext } from './line-context.ts'
import { measuredIn, unitFor } from './measured.ts'
import type { ReadableMovement } from './movement-index.ts'
import type { ReadAlternative, ReadLine } from './read-line.ts'
import { resolveEquipment } from './resolve-equipment.ts'
import { resolveName, type Fits } from './resolve-name.ts'
import { textOf } from './suffix.ts'

/** A line whose movement is known. `sets` is what stands before an `x`. */
export type ResolvedLine = {
  readonly line: ReadLine
  readonly movement: ReadableMovement
  readonly sets: Figures | undefined
  readonly place: Place
  readonly isForTime: boolean
}

/** Looks a draft up, or says what is wrong with it. */
export function resolveLine(draft: DraftLine, context: LineContext): ResolvedLine | undefined {
  const [name] = draft.names
  const place = draft.tokens[0]?.place ?? { line: 1, column: 1 }
  if (name === undefined) return undefined
  const amounts = withSides(draft)
  const found = resolveName(name.words, context.index, fitting(amounts))
  const namePlace = name.tokens[0]?.place ?? place
  if (found.kind !== 'one') {
    context.findings.push(unknownName(textOf(name.tokens), found, namePlace))
    return undefined
  }
  const { movement } = found
  const line: ReadLine = { id: movement.id, load: null }
  const sets = takeAmounts(amounts, movement, line, context)
  const notes = resolveEquipment(draft.equipment, movement, line, context)
  if (draft.tempo !== undefined) line.tempo = draft.tempo
  if (draft.rpe !== undefined) line.rpe = /^\d+(\.\d+)?$/.test(draft.rpe) ? Number(draft.rpe) : draft.rpe
  const isEach = draft.side === 'each' && context.isTeam
  if (draft.side !== undefined && !isEach) line.per_side = true
  const others = alternativesOf(draft, line, context)
  if (others.length > 0) line.or = others
  const note = [...found.notes, ...draft.notes, ...notes, ...(isEach ? ['each'] : [])].join(', ')
  if (note !== '') line.note = note
  return { line: inOrder(line), movement, sets, place, isForTime: draft.isForTime }
}

const order = 'id reps load calories distance duration height percent power tempo rpe per_side plus or note'.split(' ')

/** The members in the order of the format, whatever order the line had them in. */
export function inOrder(line: ReadLine): ReadLine {
  const entries = Object.entries(line).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  return Object.fromEntries(entries) as ReadLine
}

/** `10/10` is ten on each side: no pair for men and women is twice the same. */
function withSides(draft: DraftLine): readonly Amount[] {
  return draft.amounts.map((amount) => {
    const { figures } = amount
    const [first, second] = figures?.values ?? []
    const isCount = amount.unit === undefined || amount.unit.kind === 'reps' || amount.unit.kind === 'duration'
    if (figures?.kind !== 'pair' || first !== second || first === undefined || !isCount) return amount
    draft.side = 'side'
    return { ...amount, figures: { kind: 'one', values: [first], text: String(first), isLeast: false } }
  })
}

function fitting(amounts: readonly Amount[]): Fits {
  return (movement) => amounts.every((amount) => measuredIn(amount, movement) !== undefined)
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
    if (measured === undefined || line[measured.measure] !== undefined) {
      context.findings.push(notApplicable(amount, movement, measured !== undefined))
      continue
    }
    Object.assign(line, { [measured.measure]: measured.value })
    if (amount.times === undefined) continue
    if (measured.measure === 'distance' && movement.has_reps === true) line.reps = amount.times.text
    else sets = amount.times
  }
  return sets
}

function notApplicable(amount: Amount, movement: ReadableMovement, isTwice: boolean) {
  const { place, text } = amount
  if (isTwice) {
    const sentence = `The line says twice how much of ${movement.name} is done.`
    return boardError('not-understood', place, sentence, 'Write one amount, or two lines.')
  }
  const named = unitFor(amount, movement)?.kind ?? 'reps'
  const has = measures.filter((measure) => movement[`has_${measure}`] === true)
  const sentence = `${movement.name} is not counted in ${named}; the line says ${text}.`
  const remedy = has.length === 0 ? 'Correct the line.' : `Write its ${has.join(', or its ')} with the unit.`
  return boardError('measure-not-applicable', place, sentence, remedy)
}

const measures = ['reps', 'calories', 'distance', 'duration'] as const

function unknownName(text: string, found: { readonly kind: string; readonly names: readonly string[] }, place: Place) {
  const { kind, names } = found
  if (kind === 'several') {
    const sentence = `"${text}" may be any of ${names.join(', ')}.`
    return boardError('several-movements', place, sentence, 'Write the one that is meant.', names)
  }
  const [nearest] = names
  const remedy =
    nearest === undefined
      ? 'Correct the name, add the movement or an alias to the catalog, or mark the line as a remark with ">".'
      : `Did you mean ${nearest}? Else add the movement or an alias, or mark the line as a remark with ">".`
  return boardError('unknown-movement', place, `No movement is called "${text}".`, remedy, names)
}

function alternativesOf(draft: DraftLine, line: ReadLine, context: LineContext): ReadAlternative[] {
  return draft.alternatives.flatMap((other) => {
    const read = resolveLine(other, context)
    if (read === undefined) return []
    const { load, ...rest } = read.line
    const own = load === null ? rest : { ...rest, load }
    // Without an amount of its own an alternative takes the one of the line, where it has that measure.
    const amount = measures.find((measure) => line[measure] !== undefined)
    if (amount === undefined || measures.some((measure) => own[measure] !== undefined)) return [own]
    if (read.movement[`has_${amount}`] !== true) {
      const sentence = `${read.movement.name} is not counted in ${amount}.`
      context.findings.push(boardError('measure-not-applicable', read.place, sentence, 'Write an amount of its own.'))
      return []
    }
    return [inOrder({ ...own, [amount]: line[amount] } as ReadLine)]
  })
}
