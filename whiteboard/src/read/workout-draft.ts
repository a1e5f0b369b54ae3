import type { PartName } from './board-item.ts'
import type { Place } from './finding.ts'
import type { Facets } from './format/facets.ts'
import type { ResolvedLine } from './resolve-line.ts'

/** The lines of one interval of an EMOM; none where it is a rest. */
export type SlotDraft = {
  readonly from: number | undefined
  readonly seconds: number | undefined
  readonly isEvery: 'odd' | 'even' | undefined
  readonly lines: ResolvedLine[]
}

/** A workout while its lines are gathered. */
export type WorkoutDraft = {
  place: Place | undefined
  name: string | undefined
  section: 'any' | 'strength' | 'warm-up' | 'skill' | 'own-words'
  /** What a skill's lines are for: `Level 1`. */
  level: string | undefined
  facets: Facets
  part: PartName
  readonly parts: Record<PartName, ResolvedLine[]>
  readonly slots: SlotDraft[]
  readonly notes: string[]
  /** What a format in its author's words is called. */
  ownName: string | undefined
  /** Lines of how a workout in its author's words is done. */
  readonly words: string[]
  /** The line of a buy-in that stands on one line. */
  buyInLine: number | undefined
  /** Whether `then` stood on the line above. */
  isAfterThen: boolean
  /** The letter of a superset: `A1`, `A2`. */
  letter: string | undefined
  /** Where a rest was read that movements follow. */
  restPlace: Place | undefined
}

export function emptyWorkout(): WorkoutDraft {
  return {
    place: undefined,
    name: undefined,
    section: 'any',
    level: undefined,
    facets: {},
    part: 'movements',
    parts: { buy_in: [], movements: [], after_each_round: [], cash_out: [] },
    slots: [],
    notes: [],
    ownName: undefined,
    words: [],
    buyInLine: undefined,
    isAfterThen: false,
    letter: undefined,
    restPlace: undefined,
  }
}

/** Every line of a draft, in the order of its parts. */
export function linesOf({ parts, slots }: WorkoutDraft): readonly ResolvedLine[] {
  const { buy_in, movements, after_each_round, cash_out } = parts
  return [...buy_in, ...movements, ...slots.flatMap(({ lines }) => lines), ...after_each_round, ...cash_out]
}
