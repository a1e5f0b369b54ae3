import type { Assembling } from './assembling.ts'
import type { ItemOf } from '../kinds/board-item.ts'
import { isInSets } from '../movements/read-movements.ts'
import { begin } from './take-format.ts'

/** `Back Squat 4x6, rest 2:30`, and below it another lift with sets and a rest of its own: a workout each. */
export function partLifts({ facets, place }: ItemOf<'format'>, state: Assembling): void {
  const { restOf, letter, parts } = state.draft
  const [first, last, third] = parts.movements
  if (facets.rest === undefined || restOf?.read !== first || third !== undefined || letter !== undefined) return
  if (first === undefined || last?.place.line !== place.line || first.movement === last.movement) return
  if (![first, last].every(isInSets)) return
  parts.movements.pop()
  begin({}, state, last.place)
  state.draft.isOfLift = true
  state.draft.parts.movements.push(last)
}
