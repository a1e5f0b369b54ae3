import { memberOf, readDetails } from '../read-details.ts'
import { movementLineSchema, type MovementLine } from '../lines/movement-line.ts'

/** A line and where it stands. */
export type PlacedLine = { readonly line: MovementLine; readonly path: string }

/** Every line of the details, wherever a workout type may hold lines, in the order it is read in. */
export function linesOf(details: unknown): readonly PlacedLine[] {
  const lists = ['buy_in', 'movements', 'cash_out'].flatMap((name) => placed(memberOf(details, name), name))
  const slots = memberOf(details, 'slots')
  if (!Array.isArray(slots)) return lists
  return [...lists, ...slots.flatMap((slot: unknown, index) => placed(slot, `slots/${index}`))]
}

function placed(list: unknown, name: string): readonly PlacedLine[] {
  if (!Array.isArray(list)) return []
  return list.map((item: unknown, index) => ({
    line: readDetails(movementLineSchema, item),
    path: `/details/${name}/${index}`,
  }))
}
