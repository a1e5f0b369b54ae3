// Generated from the shapes beside it by `npm run generate`; do not edit it.

/** A movement with its amount and its load. */
export interface MovementLine extends AlternativeLine {
  /** The movements of a complex after the first one, done without a pause: `+ Hang Clean + Jerk`. */
  readonly plus?: readonly ComplexPart[]
  /** Lines that an athlete can do instead of this one, such as Bar Muscle-ups instead of Ring Muscle-ups. */
  readonly or?: readonly AlternativeLine[]
}

/** An alternative to a line: a movement with its own amount. */
export interface AlternativeLine {
  /** The id of the movement. */
  readonly id: string
  /** The name of the movement, for people. Programs use the id. */
  readonly name?: string
  /** Repetitions: `5`, `6-8`, `Max`, `21-15-9`, `10/8` (men and women), `2+1` (a complex). */
  readonly reps?: string
  /** The load: null, a number in `load_unit`, `43/30 kg`, or `{"male":43,"female":30,"unit":"kg"}`. */
  readonly load?:
    | null
    | number
    | string
    | {
        /** The load for men, in `unit`. */
        readonly male: number
        /** The load for women, in `unit`. */
        readonly female: number
        /** The unit of both loads. */
        readonly unit: 'kg' | 'lb' | 'pood' | (string & {})
      }
  /** The unit of a `load` that is a number. */
  readonly load_unit?: 'kg' | 'lb' | 'pood' | (string & {})
  /** A number (calories), or text such as `15/12 calories`. */
  readonly calories?: number | string
  /** A number (metres), or text such as `400/350 meters`. */
  readonly distance?: number | string
  /** A number (seconds), or text such as `45 s`. */
  readonly duration?: number | string
  /** A number (centimetres), or text such as `24/20 in`. */
  readonly height?: number | string
  /** A number (percent of the maximum), or text such as `65-70%`. */
  readonly percent?: number | string
  /** A number (watts), or text such as `250/200 W`. */
  readonly power?: number | string
  /** The seconds of each phase: down, bottom, up, top. `X` is as fast as possible. */
  readonly tempo?: string
  /** A number (the scale of effort from 1 to 10), or text such as `7-8`. */
  readonly rpe?: number | string
  /** Whether the amount is done on each side. */
  readonly per_side?: boolean
  /** A remark about this line, such as `unbroken`. */
  readonly note?: string
}

/** A further movement of a complex. */
export interface ComplexPart {
  /** The id of the movement. */
  readonly id: string
  /** Repetitions of this part: `1`, `2`. */
  readonly reps: string
}

/** The rest between rounds, sets or intervals. */
export interface Rest {
  /** `as_needed`, `fixed` (rest for `duration`), or `interval` (start a new effort every `duration`). */
  readonly type: 'as_needed' | 'fixed' | 'interval' | (string & {})
  /** The length of the rest, or the interval from one start to the next. In seconds. */
  readonly duration?: number
}

/** How a team shares the work. */
export interface Team {
  /** The number of athletes in a team. */
  readonly size: number
  /** `one_at_a_time` (one works, the others rest), `alternate_rounds` (each in turn does a round), `shared` (they split the work as they like), `synchronized` (all do each repetition together), or `each` (everyone does all of it). */
  readonly work?: 'one_at_a_time' | 'alternate_rounds' | 'shared' | 'synchronized' | 'each' | (string & {})
}

/** The fields that the details of every type can have. */
export interface AnyDetails<Type extends string = string> {
  /** The type of the workout. */
  readonly type: Type
  /** The movements done once before the other work. */
  readonly buy_in?: readonly MovementLine[]
  /** The movements done once after the other work. */
  readonly cash_out?: readonly MovementLine[]
  /** How a team shares the work. */
  readonly team?: Team
  /** Lines of the whiteboard that are not part of the work. */
  readonly note?: string
}

/** As many rounds as possible. */
export interface AmrapDetails extends AnyDetails<'Amrap'> {
  /** The time limit of one AMRAP. In seconds. */
  readonly duration: number
  /** The movements of a round, in order. */
  readonly movements: readonly MovementLine[]
  /** Whether the score is total repetitions instead of rounds. */
  readonly reps_only?: boolean
  /** In an open ladder, the repetitions of each movement in the first round. */
  readonly initial_reps?: number
  /** In an open ladder, the repetitions that each round adds. */
  readonly rep_increment?: number
  /** The number of AMRAPs, with `rest` between them. */
  readonly rounds?: number
  /** The rest between rounds, sets or intervals. */
  readonly rest?: Rest
}

/** One effort of one movement over a distance or a time. */
export interface CardioDetails extends AnyDetails<'Cardio'> {
  /** Whether a duration or a distance is prescribed. Each line has the field `duration` or `distance`, accordingly. */
  readonly fixed: 'duration' | 'distance'
  /** Exactly one line. It has the field that `fixed` names. */
  readonly movements: readonly MovementLine[]
}

/** Repeated efforts with rest between them. */
export interface CardioIntervalsDetails extends AnyDetails<'CardioIntervals'> {
  /** Whether a duration or a distance is prescribed. Each line has the field `duration` or `distance`, accordingly. */
  readonly fixed: 'duration' | 'distance'
  /** The rest between rounds, sets or intervals. */
  readonly rest: Rest
  /** The intervals of one round. Each line has the field that `fixed` names. */
  readonly movements: readonly MovementLine[]
  /** The number of rounds. */
  readonly rounds?: number
}

/** A ladder: every interval adds repetitions, until they no longer fit into the interval. */
export interface DeathByDetails extends AnyDetails<'DeathBy'> {
  /** The length of an interval. In seconds. */
  readonly interval: number
  /** The repetitions in the first interval. */
  readonly initial_reps: number
  /** The repetitions that each interval adds. */
  readonly rep_increment: number
  /** The movements of every interval. */
  readonly movements: readonly MovementLine[]
}

/** Work that starts again at the beginning of each interval, usually every minute. */
export interface EmomDetails extends AnyDetails<'Emom'> {
  /** The length of an interval, from one start to the next. In seconds. */
  readonly interval: number
  /** The total number of intervals. */
  readonly rounds: number
  /** The movements of the first interval, of the second, and so on. After the last list, the first one follows again. An empty list is a rest. If absent, `movements` is done in every interval. */
  readonly slots?: readonly (readonly MovementLine[])[]
  /** The movements of every interval. */
  readonly movements?: readonly MovementLine[]
}

/** Fight Gone Bad: stations against the clock, every repetition a point. */
export interface FgbDetails extends AnyDetails<'Fgb'> {
  /** The number of rounds through all stations. */
  readonly rounds: number
  /** The rest between rounds, sets or intervals. */
  readonly rest: Rest
  /** The stations, in order. */
  readonly movements: readonly MovementLine[]
  /** The time at each station. Default 60. In seconds. */
  readonly station?: number
}

/** A task, done once, by default as fast as possible. */
export interface ForTimeDetails extends AnyDetails<'ForTime'> {
  /** The movements, in order. */
  readonly movements: readonly MovementLine[]
  /** The time limit, after which everyone stops. In seconds. */
  readonly time_cap?: number
  /** Whether the time is the score. Default true. If false, the work is done for quality and has no score. */
  readonly for_time?: boolean
}

/** Rounds of the same movements with changing repetitions, for time. */
export interface FranStyleDetails extends AnyDetails<'FranStyle'> {
  /** The repetitions of each movement, round by round: `21-15-9`. */
  readonly rep_scheme: string
  /** The movements of each round; the scheme gives their repetitions. */
  readonly movements: readonly MovementLine[]
  /** The time limit, after which everyone stops. In seconds. */
  readonly time_cap?: number
  /** The movements after each round, with their own amounts. */
  readonly after_each_round?: readonly MovementLine[]
  /** Whether the time is the score. Default true. If false, the work is done for quality and has no score. */
  readonly for_time?: boolean
}

/** A workout that fits no other type. */
export interface GenericDetails extends AnyDetails<'Generic'> {
  /** The name that the author gives the format. */
  readonly name?: string
  /** How the work is done, in the author’s words. */
  readonly description?: string
  /** The movements, in order. */
  readonly movements?: readonly MovementLine[]
}

/** As many repetitions as possible of each movement. */
export interface MaxRepsDetails extends AnyDetails<'MaxReps'> {
  /** The time for each movement. In seconds. */
  readonly duration: number
  /** The movements, one after the other. */
  readonly movements: readonly MovementLine[]
  /** The rest between rounds, sets or intervals. */
  readonly rest?: Rest
}

/** A fixed number of equal rounds, by default as fast as possible. */
export interface RoundsForTimeDetails extends AnyDetails<'RoundsForTime'> {
  /** The number of rounds. */
  readonly rounds: number
  /** The movements of a round, in order. */
  readonly movements: readonly MovementLine[]
  /** The rest between rounds, sets or intervals. */
  readonly rest?: Rest
  /** The time limit, after which everyone stops. In seconds. */
  readonly time_cap?: number
  /** Whether the time is the score. Default true. If false, the work is done for quality and has no score. */
  readonly for_time?: boolean
}

/** Sets of lifts. */
export interface StrengthDetails extends AnyDetails<'Strength'> {
  /** The rest between rounds, sets or intervals. */
  readonly rest: Rest
  /** The lifts, each with the repetitions of a set or a scheme such as `5-5-3-3-1`. */
  readonly movements: readonly MovementLine[]
  /** The number of sets. Default: the number of steps in a scheme such as `5-5-3`, otherwise 1. */
  readonly sets?: number
}

/** Short work and shorter rest, alternating. */
export interface TabataDetails extends AnyDetails<'Tabata'> {
  /** The number of rounds of each movement. */
  readonly rounds: number
  /** The time of work in one round. In seconds. */
  readonly work: number
  /** The rest between rounds, sets or intervals. */
  readonly rest: Rest
  /** The movements. All rounds of one are done before the next. */
  readonly movements: readonly MovementLine[]
}

/** The Twelve Days of Christmas, or as many days as there are lines. */
export interface TwelveDaysDetails extends AnyDetails<'TwelveDays'> {
  /** Whether each day is followed by all the days before it, as in the song. */
  readonly cumulative: boolean
  /** The days in order: the first line is the first day. */
  readonly movements: readonly MovementLine[]
}

/** A warm-up before the workout. It has no score. */
export interface WarmUpDetails extends AnyDetails<'WarmUp'> {
  /** The name that the author gives the warm-up. */
  readonly name?: string
  /** How the work is done, in the author’s words. */
  readonly description?: string
  /** The movements, in order. */
  readonly movements?: readonly MovementLine[]
}

/** The details of a workout: one of 15 shapes, distinguished by `type`. */
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
