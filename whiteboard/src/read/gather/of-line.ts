import { saysOnly, type Facets } from '../format/facets.ts'
import type { ResolvedLine } from '../movements/resolve-line.ts'
import type { ItemOf } from '../kinds/board-item.ts'
import { linesOf, type WorkoutDraft } from './workout-draft.ts'

/**
 * `Level 2: 5 x 30 Double-unders, rest 45 s`, `3 x 10 @ 60%, rest 2:00`: another level, and other sets, may rest
 * longer. `100 Deadlifts, split as needed` is how that line is shared; where several stand on it, or of rounds, all is.
 */
export function isOfLine(
  { facets, text }: ItemOf<'format'>,
  { place, isSet }: ResolvedLine,
  draft: WorkoutDraft,
): boolean {
  const isBeside = place.line === facets.place?.line
  if (saysOnly(facets, 'team')) {
    const isAlone = linesOf(draft).filter((line) => line.place.line === place.line).length === 1
    return isBeside && isAlone && facets.team?.size === undefined && !/\brounds\b/i.test(text)
  }
  if (!saysOnly(facets, 'rest restBetween')) return false
  const { levelLine, openRest } = draft
  const isOther = isSet === true && isBeside && (draft.facets.rest ?? openRest) !== undefined
  return isOther || (levelLine !== undefined && levelLine === facets.place?.line)
}

/** `5 rounds each` below the ten of two is how many of them each does. */
export function isShareOfRounds(facets: Facets, { facets: { team, rounds: all } }: WorkoutDraft): boolean {
  const { rounds = 0, each, said } = facets
  const isOfEach = each === true || said?.includes(`${rounds} rounds each`) === true
  return isOfEach && saysOnly(facets, 'rounds each team said') && rounds * (team?.size ?? 2) === all
}

/** `C. 40 s rest` of an EMOM: an interval without work, however long its rest is. */
export function isRestOfMinute(facets: Facets, draft: WorkoutDraft): boolean {
  return saysOnly(facets, 'rest') && draft.facets.emom === true && draft.slots.at(-1)?.lines.length === 0
}
