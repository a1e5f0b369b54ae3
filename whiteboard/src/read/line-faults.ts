import type { Amount } from './amount.ts'
import { boardError, type Place } from './finding.ts'
import { unitFor } from './measured.ts'
import type { ReadableMovement } from './movement-index.ts'

const measures = ['reps', 'calories', 'distance', 'duration'] as const

/** An amount that a movement has not, or has already. */
export function notApplicable(amount: Amount, movement: ReadableMovement, isTwice: boolean) {
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

/** A name that nobody knows, or that several movements go by. */
export function unknownName(
  text: string,
  found: { readonly kind: string; readonly names: readonly string[] },
  place: Place,
) {
  const { kind, names } = found
  if (kind === 'several') {
    const sentence = `"${text}" may be any of ${names.join(', ')}.`
    return boardError('several-movements', place, sentence, 'Write the one that is meant.', names)
  }
  const remedy = 'Correct the name, add the movement to the catalog, or mark the line as a remark with ">".'
  return boardError('unknown-movement', place, `No movement is called "${text}".`, remedy, names)
}
