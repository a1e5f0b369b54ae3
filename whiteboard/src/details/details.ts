// Generated from the shapes beside it by `npm run generate`; not to be edited.

/** A movement and how much of it is done. */
export interface MovementLine extends AlternativeLine {
  /** What follows without a pause, where the line is a complex: Power Clean + Hang Clean + Jerk. */
  readonly plus?: readonly ComplexPart[]
  /** What may be done in its place: Ring Muscle-ups, or Bar Muscle-ups. */
  readonly or?: readonly AlternativeLine[]
}

/** What may be done in place of a line. */
export interface AlternativeLine {
  /** The movement. */
  readonly id: string
  /** The name of the movement for readers of the file; the id decides. */
  readonly name?: string
  /** Repetitions: `5`, `6-8`, `Max`, `21-15-9`, `10/8` (men and women), `2+1` (a complex). */
  readonly reps?: string
  /** Null without one; a number in `load_unit`; `43/30 kg`; or `{"male":43,"female":30,"unit":"kg"}`. */
  readonly load?:
    | null
    | number
    | string
    | {
        /** For men, in `unit`. */
        readonly male: number
        /** For women, in `unit`. */
        readonly female: number
        /** The unit of both. */
        readonly unit: 'kg' | 'lb' | 'pood' | (string & {})
      }
  /** The unit of a `load` that is a number. */
  readonly load_unit?: 'kg' | 'lb' | 'pood' | (string & {})
  /** A number of calories, or as a whiteboard says it: `15/12 calories`. */
  readonly calories?: number | string
  /** A number of metres, or as a whiteboard says it: `400/350 meters`. */
  readonly distance?: number | string
  /** A number of seconds, or as a whiteboard says it: `45 s`. */
  readonly duration?: number | string
  /** A number of centimetres, or as a whiteboard says it: `24/20 in`. */
  readonly height?: number | string
  /** A number of percent of the maximum, or as a whiteboard says it: `65-70%`. */
  readonly percent?: number | string
  /** A number of watts, or as a whiteboard says it: `250/200 W`. */
  readonly power?: number | string
  /** Down, bottom, up, top, in seconds. */
  readonly tempo?: string
  /** A number of the scale of effort from 1 to 10, or as a whiteboard says it: `7-8`. */
  readonly rpe?: number | string
  /** Whether the amount is done on each side. */
  readonly per_side?: boolean
  /** What else the whiteboard says of this line. */
  readonly note?: string
}

/** A further movement of a complex. */
export interface ComplexPart {
  /** The movement. */
  readonly id: string
  /** Repetitions of this part: `1`, `2`. */
  readonly reps: string
}

/** The rest between efforts. */
export interface Rest {
  /** `as_needed`, `fixed` (rest for `duration`) or `interval` (start one every `duration`). */
  readonly type: 'as_needed' | 'fixed' | 'interval' | (string & {})
  /** The rest, or the interval from start to start. Seconds. */
  readonly duration?: number
}

/** How partners share the work. */
export interface Team {
  /** How many athletes work together. */
  readonly size: number
  /** `one_at_a_time` (one works, the others rest), `alternate_rounds` (you go, I go), `shared` (as they like), `synchronized` or `each` (everyone does all of it). */
  readonly work?: 'one_at_a_time' | 'alternate_rounds' | 'shared' | 'synchronized' | 'each' | (string & {})
}

/** What workouts of every type may have. */
export interface AnyDetails<Type extends string = string> {
  /** The type of the workout. */
  readonly type: Type
  /** Done once, before the rest. */
  readonly buy_in?: readonly MovementLine[]
  /** Done once, after the rest. */
  readonly cash_out?: readonly MovementLine[]
  /** How partners share the work. */
  readonly team?: Team
  /** What else the whiteboard says, line by line. */
  readonly note?: string
}

/** As many rounds as possible. */
export interface AmrapDetails extends AnyDetails<'Amrap'> {
  /** The time in which as much as possible is done. Seconds. */
  readonly duration: number
  /** One round, in order. */
  readonly movements: readonly MovementLine[]
  /** Whether repetitions are counted, and not rounds. */
  readonly reps_only?: boolean
  /** In an open ladder, the repetitions of each movement in the first round. */
  readonly initial_reps?: number
  /** In an open ladder, how many more they are in each next round. */
  readonly rep_increment?: number
  /** How often the whole is done, with `rest` between. */
  readonly rounds?: number
  /** The rest between efforts. */
  readonly rest?: Rest
}

/** One effort of one movement over a distance or a time. */
export interface CardioDetails extends AnyDetails<'Cardio'> {
  /** Which measure is the same for everyone; each line carries that member. */
  readonly fixed: 'duration' | 'distance'
  /** The one movement, with the measure that is fixed. */
  readonly movements: readonly MovementLine[]
}

/** The same effort again and again, with rest between. */
export interface CardioIntervalsDetails extends AnyDetails<'CardioIntervals'> {
  /** Which measure is the same for everyone; each line carries that member. */
  readonly fixed: 'duration' | 'distance'
  /** The rest between efforts. */
  readonly rest: Rest
  /** One round of intervals, each with the measure that is fixed. */
  readonly movements: readonly MovementLine[]
  /** How often the intervals are done. */
  readonly rounds?: number
}

/** A little more in every interval, until it does not fit any more. */
export interface DeathByDetails extends AnyDetails<'DeathBy'> {
  /** The time for each round. Seconds. */
  readonly interval: number
  /** Repetitions of the first interval. */
  readonly initial_reps: number
  /** How many more they are in each next one. */
  readonly rep_increment: number
  /** What is done in every interval. */
  readonly movements: readonly MovementLine[]
}

/** Work that starts every minute on the minute, or at another interval. */
export interface EmomDetails extends AnyDetails<'Emom'> {
  /** The time from one start to the next. Seconds. */
  readonly interval: number
  /** How many intervals there are in all. */
  readonly rounds: number
  /** One list for each interval, in turn; an empty one is a rest. Without it `movements` are done in every interval. */
  readonly slots?: readonly (readonly MovementLine[])[]
  /** What is done in every interval. */
  readonly movements?: readonly MovementLine[]
}

/** Fight Gone Bad: stations against the clock, every repetition a point. */
export interface FgbDetails extends AnyDetails<'Fgb'> {
  /** How often all stations are visited. */
  readonly rounds: number
  /** The rest between efforts. */
  readonly rest: Rest
  /** The stations, in order. */
  readonly movements: readonly MovementLine[]
  /** The time at each station; a minute when left out. Seconds. */
  readonly station?: number
}

/** A task, as fast as possible. */
export interface ForTimeDetails extends AnyDetails<'ForTime'> {
  /** What is done once, in order. */
  readonly movements: readonly MovementLine[]
  /** The time after which everyone stops. Seconds. */
  readonly time_cap?: number
  /** Whether the time is the score, as it is when this is left out; false: for quality. */
  readonly for_time?: boolean
}

/** Rounds of the same movements with changing repetitions, for time. */
export interface FranStyleDetails extends AnyDetails<'FranStyle'> {
  /** Repetitions of each movement, round by round: `21-15-9`. */
  readonly rep_scheme: string
  /** The movements of each round; the scheme gives their repetitions. */
  readonly movements: readonly MovementLine[]
  /** The time after which everyone stops. Seconds. */
  readonly time_cap?: number
  /** Done after each round, in amounts of its own. */
  readonly after_each_round?: readonly MovementLine[]
  /** Whether the time is the score, as it is when this is left out; false: for quality. */
  readonly for_time?: boolean
}

/** Anything that no other type says. */
export interface GenericDetails extends AnyDetails<'Generic'> {
  /** What the format is called. */
  readonly name?: string
  /** How the work is done. */
  readonly description?: string
  /** What is done. */
  readonly movements?: readonly MovementLine[]
}

/** As many repetitions as possible of each movement. */
export interface MaxRepsDetails extends AnyDetails<'MaxReps'> {
  /** The time for each movement. Seconds. */
  readonly duration: number
  /** The movements, one after the other. */
  readonly movements: readonly MovementLine[]
  /** The rest between efforts. */
  readonly rest?: Rest
}

/** A number of equal rounds, as fast as possible. */
export interface RoundsForTimeDetails extends AnyDetails<'RoundsForTime'> {
  /** How often the movements are done. */
  readonly rounds: number
  /** One round, in order. */
  readonly movements: readonly MovementLine[]
  /** The rest between efforts. */
  readonly rest?: Rest
  /** The time after which everyone stops. Seconds. */
  readonly time_cap?: number
  /** Whether the time is the score, as it is when this is left out; false: for quality. */
  readonly for_time?: boolean
}

/** Sets for load. */
export interface StrengthDetails extends AnyDetails<'Strength'> {
  /** The rest between efforts. */
  readonly rest: Rest
  /** The lifts, each with the repetitions of a set or a scheme such as `5-5-3-3-1`. */
  readonly movements: readonly MovementLine[]
  /** How many sets; one, or those of the scheme, when left out. */
  readonly sets?: number
}

/** Short work and shorter rest, in turn. */
export interface TabataDetails extends AnyDetails<'Tabata'> {
  /** Rounds of each movement. */
  readonly rounds: number
  /** The work of one round. Seconds. */
  readonly work: number
  /** The rest between efforts. */
  readonly rest: Rest
  /** The movements; all rounds of one before the next. */
  readonly movements: readonly MovementLine[]
}

/** The Twelve Days of Christmas, or as many days as there are lines. */
export interface TwelveDaysDetails extends AnyDetails<'TwelveDays'> {
  /** Whether each day is followed by all the days before it, as in the song. */
  readonly cumulative: boolean
  /** The days in order: the first line is the first day. */
  readonly movements: readonly MovementLine[]
}

/** What comes before the workout. It has no score. */
export interface WarmUpDetails extends AnyDetails<'WarmUp'> {
  /** What the warm-up is called. */
  readonly name?: string
  /** How the work is done. */
  readonly description?: string
  /** What is done. */
  readonly movements?: readonly MovementLine[]
}

/** What a workout consists of: one of 15 shapes, told apart by `type`. */
export type WorkoutDetails =
  | AmrapDetails
  | CardioDetails
  | CardioIntervalsDetails
  | DeathByDetails
  | EmomDetails
  | FgbDetails
  | ForTimeDetails
  | FranStyleDetails
  | GenericDetails
  | MaxRepsDetails
  | RoundsForTimeDetails
  | StrengthDetails
  | TabataDetails
  | TwelveDaysDetails
  | WarmUpDetails
