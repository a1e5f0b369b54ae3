import type { Place } from '../finding.ts'

/** An open ladder. In `1-1-2-2-…` each step is written `times` times: once for each movement. */
export type Ladder = { readonly initial: number; readonly increment: number; readonly times?: number }

/** What lines say of the format of a workout, before it is known which type that makes. Times are in seconds. */
export type Facets = {
  amrap?: true
  /** Repetitions are counted, not rounds. */
  repsOnly?: true
  emom?: true
  /** The lines are done in turn, one an interval. */
  alternating?: true
  /** From one start to the next. */
  interval?: number
  /** The whole time. */
  duration?: number
  rounds?: number
  /** Whether of a team each does so many. */
  each?: true
  /** Whether the rounds are called sets, as in strength work. */
  sets?: true
  forTime?: true
  /** Whether each round has a time of its own. */
  eachTimed?: true
  /** `Rounds for time` without a number: somebody has to say how many. */
  openRounds?: true
  forQuality?: true
  /** `21-15-9`. */
  scheme?: string
  /** An open ladder: the first round, and how much is added in each next one. */
  ladder?: Ladder
  /** The lines are done without letting go, as heavy as the board says: `build to a heavy complex`. */
  complex?: string
  /** How many repetitions are added in each next round, where the lines say those of the first. */
  more?: number
  cap?: number
  tabata?: true
  work?: number
  off?: number
  deathBy?: true
  perStation?: number
  maxReps?: true
  /** `parted`: how one alone may do it just as well. */
  team?: { size?: number; work?: string; parted?: string }
  /** `within`: between the movements of a round, and not between rounds. */
  rest?: { type: string; duration?: number; within?: true }
  /** Whether the rest is said to be between rounds, sets or efforts. */
  restBetween?: true
  /** Days that are counted up as in the song, or straight through. */
  days?: number
  cumulative?: boolean
  /** Whether it is done again behind a rest, and nobody says how often. */
  again?: true
  /** What no member of the details holds: notes of the workout. */
  said?: readonly string[]
  place?: Place
}

/** Whether the facets make a format, or only add to one. */
export function isStrong(facets: Facets): boolean {
  return says(
    facets,
    'amrap emom rounds forTime forQuality scheme ladder tabata deathBy perStation maxReps days complex',
  )
}

/** Whether any of these facets was read: their names with spaces between. */
export function says(facets: Facets, names: string): boolean {
  return names.split(' ').some((name) => facets[name as keyof Facets] !== undefined)
}

/** Whether nothing but these facets was read. */
export function saysOnly(facets: Facets, names: string): boolean {
  const known = new Set(['place', ...names.split(' ')])
  return isAny(facets) && Object.keys(facets).every((name) => known.has(name))
}

/** Whether anything was read at all. */
export function isAny(facets: Facets): boolean {
  return Object.keys(facets).length > 0
}

export type Rest = NonNullable<Facets['rest']>

/** How a rest between the movements of a round is told. */
export function saidWithin({ duration }: Rest): string {
  return `Rest ${duration === undefined ? 'as needed' : `${duration} seconds`} between movements`
}
