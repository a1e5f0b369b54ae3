import type { PartName } from '../kinds/board-item.ts'
import type { Place } from '../finding.ts'
import type { Facets } from '../format/facets.ts'
import type { GearLine } from '../amounts/gear.ts'
import type { ResolvedLine, Lines } from '../movements/resolve-line.ts'

/** The lines of one interval of an EMOM; none where it is a rest. */
export type SlotDraft = {
  readonly from?: number | undefined
  readonly seconds?: number | undefined
  /** Whether its lines are those of several intervals: `1-4:`. */
  readonly isOfRange?: boolean
  /** Whether it is called a round or a set. */
  readonly isRound?: boolean
  readonly lines: ResolvedLine[]
}

/** A workout while its lines are gathered. */
export type WorkoutDraft = {
  place?: Place | undefined
  name?: string | undefined
  section: 'any' | 'strength' | 'warm-up' | 'skill' | 'own-words'
  /** What a skill's lines are for: `Level 1`. */
  level?: string | undefined
  /** Whether the level is of no skill: a whole workout for some. */
  isVersion?: boolean
  /** Where the level stands that the next lines are for. */
  levelLine?: number | undefined
  /** Whose the lines are: `Partner A`. */
  person?: string | undefined
  facets: Facets
  part: PartName
  readonly parts: Record<PartName, ResolvedLine[]>
  readonly slots: SlotDraft[]
  /** Where the first interval stands that is numbered as a minute. */
  minutesAt?: Place | undefined
  /** What the lines are done with, where it stands below them. */
  readonly gear: GearLine[]
  readonly notes: string[]
  /** The heading that it stands below: `Accessory`. */
  heading?: string
  /** What a format in its author's words is called. */
  ownName?: string | undefined
  /** Lines of how a workout in its author's words is done. */
  readonly words: string[]
  /** The line of a part that stands on one line. */
  partLine?: number | undefined
  /** Whether `then` stood on the line above. */
  isAfterThen: boolean
  /** Whether `in the time left` stood behind it. */
  isForRest?: boolean
  /** Where the work of an AMRAP begins behind `then`, where nothing says that the time left is for it. */
  thenAt?: Place | undefined
  /** Whether it follows the workout above in one section. */
  follows?: true
  /** The lift that stands above its sets on a line of its own. */
  lift?: ResolvedLine | undefined
  /** The letter of a superset: `A1`, `A2`. */
  letter?: string | undefined
  /** A rest of which it is not known yet whether movements follow. */
  openRest?: { readonly text: string; readonly facets: Facets } | undefined
  /** The line that a rest stands on, and that rest: of several lifts it is of that one. */
  restOf?: { readonly read: ResolvedLine; readonly text: string }
  /** Whether it is one of several lifts, each with a rest of its own. */
  isOfLift?: boolean
  /** What stands in brackets behind the label; it counts where no line says of the format. */
  scored?: Facets | undefined
  /** Rounds of their own within the work: how many, and from which line on. */
  nest?: { readonly rounds: number; readonly at: number; readonly place: Place } | undefined
  /** Whether what follows the rounds is done after them. */
  isNested: boolean
  /** Several rep schemes, from which line on each is, and whether it is done when that before it is. */
  readonly schemes: { readonly counts: readonly number[]; readonly from: number; readonly isBehind?: true }[]
  /** Whether "for time" stands above its rounds: what follows them is of the same work. */
  isTask?: boolean
  /** Whether its movements are lettered. */
  isListed: boolean
  /** Seconds of the clock in which it is done. */
  window?: number | undefined
}

export function emptyWorkout(): WorkoutDraft {
  return {
    section: 'any',
    facets: {},
    part: 'movements',
    parts: { buy_in: [], movements: [], after_each_round: [], cash_out: [] },
    slots: [],
    gear: [],
    notes: [],
    words: [],
    schemes: [],
    isAfterThen: false,
    isNested: false,
    isListed: false,
  }
}

/** Whether it is a skill that is called something: work of its own, with or without lines. */
export function isNamedSkill({ section, ownName }: WorkoutDraft): boolean {
  return section === 'skill' && ownName !== undefined
}

/** Every line of a draft, in the order of its parts. */
export function linesOf({ parts, slots }: WorkoutDraft): Lines {
  const { buy_in, movements, after_each_round, cash_out } = parts
  return [...buy_in, ...movements, ...slots.flatMap(({ lines }) => lines), ...after_each_round, ...cash_out]
}

/** Seconds of work from which several lines are done in them. */
export const workLeast = 90
