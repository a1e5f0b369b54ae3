// Generated from openapi.json by `npm run generate`; not to be edited.

export type paths = Record<string, never>
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    /** A competition with its divisions, events, workouts and movements. */
    readonly Competition: {
      /** Competition id, which is also its cursor in the list. */
      readonly id: string
      /** Competition name. */
      readonly name: string
      /** Competition description: HTML from a safe allow-list, never a script. */
      readonly description: string
      /** Only accounts that may see every competition of the gym can read a draft. */
      readonly status: 'published' | 'draft'
      /**
       * Competition time zone: an IANA name.
       * @example Europe/Lisbon
       */
      readonly time_zone: string
      /** Divisions in the competition. */
      readonly divisions: readonly components['schemas']['Division'][]
      /** Events in the competition. */
      readonly events: readonly components['schemas']['Event'][]
      /**
       * When registration opens. Null when absent.
       * @example 2026-05-01T12:00:00Z
       */
      readonly registration_opens_at: string | null
      /**
       * When registration closes. Null when absent.
       * @example 2026-05-01T12:00:00Z
       */
      readonly registration_closes_at: string | null
      /** Competition video: an http(s) URL. Absent when there is none. */
      readonly video_url?: string
    }
    /** A division of a competition. */
    readonly Division: {
      /** Division id. */
      readonly id: string
      /** Division name. */
      readonly name: string
      /** Division kind. Documented: `individual`, `team`, `pair`; others may appear. */
      readonly kind: ('individual' | 'team' | 'pair') | (string & {})
      /** Display order, starting at 0. */
      readonly order: number
      /** Whether the division is visible. */
      readonly visible: boolean
      /** Ids of the events that belong to this division. */
      readonly events: readonly string[]
      /** Number of registrations. May exceed the limit. */
      readonly registration_count: number
      /** Maximum number of registrations. Null when there is none. */
      readonly registration_limit: number | null
      /** Number of athletes in a team; individual divisions have none. Null when there is none. */
      readonly team_size: number | null
      /** Number of male athletes that a team needs. Null when there is none. */
      readonly males_required: number | null
      /** Number of female athletes that a team needs. Null when there is none. */
      readonly females_required: number | null
    }
    /** An event of a competition, with its workout. */
    readonly Event: {
      /** Event id. */
      readonly id: string
      /** Event name. */
      readonly name: string
      /** Event kind. Documented: `individual`, `team`, `pair`; others may appear. */
      readonly kind: ('individual' | 'team' | 'pair') | (string & {})
      /** Display order, starting at 0. */
      readonly order: number
      /** Whether the event is visible. */
      readonly visible: boolean
      /** Instructions to athletes: HTML from a safe allow-list. Null when absent. */
      readonly instructions: string | null
      /**
       * The deadline for scores. Null when absent.
       * @example 2026-05-01T12:00:00Z
       */
      readonly deadline: string | null
      /** Number of minutes after the deadline in which a score is still accepted. */
      readonly deadline_buffer: number
      /**
       * When the event becomes public. Null when not scheduled.
       * @example 2026-05-01T12:00:00Z
       */
      readonly released_at: string | null
      /** When scores become visible. Documented: `immediate`, `after_deadline`, `hidden`; others may appear. */
      readonly score_visibility: ('immediate' | 'after_deadline' | 'hidden') | (string & {})
      /** How equal scores are ranked. Documented: `none`, `time`, `reps`, `load`; others may appear. */
      readonly tie_break: ('none' | 'time' | 'reps' | 'load') | (string & {})
      /** A workout and the movements it references. */
      readonly workout: components['schemas']['Workout']
      /** An easier version. Null when absent. */
      readonly scaled_workout: components['schemas']['Workout'] | null
      /** A version for beginners. Null when absent. */
      readonly foundations_workout: components['schemas']['Workout'] | null
    }
    /** A movement that workouts reference. */
    readonly Movement: {
      /** Movement id. */
      readonly id: string
      /** Movement name. */
      readonly name: string
      /** How the movement is done. Null when absent. */
      readonly description: string | null
      /** Null when the movement is not a complex. */
      readonly complex_details: components['schemas']['ComplexDetails'] | null
      /** Whether calories apply. */
      readonly has_calories: boolean
      /** Whether distance applies. */
      readonly has_distance: boolean
      /** Whether duration applies. */
      readonly has_duration: boolean
      /** Whether height applies. */
      readonly has_height: boolean
      /** Whether load applies. */
      readonly has_load: boolean
      /** Whether power applies. */
      readonly has_power: boolean
      /** Whether reps apply. */
      readonly has_reps: boolean
      /** Origin of the movement: the service name for the shared library, `gym` for a gym’s own movement; others may appear. */
      readonly source: ('service' | 'gym') | (string & {})
      /** Null when there is no video. */
      readonly video: components['schemas']['Video'] | null
    }
    /** A video that shows the movement. */
    readonly Video: {
      /** The id of the video at its service. */
      readonly id: string
      /** The service that hosts the video. Documented: `youtube`, `vimeo`; others may appear. */
      readonly service: ('youtube' | 'vimeo') | (string & {})
    }
    /** The parts of a complex: movements done without a pause. */
    readonly ComplexDetails: {
      /** The parts of the complex, in order. */
      readonly movements: readonly components['schemas']['ComplexMovement'][]
    }
    readonly ComplexMovement: {
      /** The id of the movement. */
      readonly id: string
      /** Repetitions of this part, as written: `1`, `2+1`. */
      readonly reps: string
    }
    /** A movement with its amount and its load. */
    readonly MovementLine: {
      /** The id of the movement. */
      readonly id: string
      /** The name of the movement, for people. Programs use the id. */
      readonly name?: string
      /** Repetitions: `5`, `6-8`, `Max`, `21-15-9`, `10/8` (men and women), `2+1` (a complex). */
      readonly reps?: string
      /** The load: null, a number in `load_unit`, `43/30 kg`, or `{"male":43,"female":30,"unit":"kg"}`. */
      readonly load?: components['schemas']['Load']
      /** The unit of a `load` that is a number. */
      readonly load_unit?: ('kg' | 'lb' | 'pood') | (string & {})
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
      /** The movements of a complex after the first one, done without a pause: `+ Hang Clean + Jerk`. */
      readonly plus?: readonly components['schemas']['ComplexPart'][]
      /** Lines that an athlete can do instead of this one, such as Bar Muscle-ups instead of Ring Muscle-ups. */
      readonly or?: readonly components['schemas']['AlternativeLine'][]
    }
    /** An alternative to a line: a movement with its own amount. */
    readonly AlternativeLine: {
      /** The id of the movement. */
      readonly id: string
      /** The name of the movement, for people. Programs use the id. */
      readonly name?: string
      /** Repetitions: `5`, `6-8`, `Max`, `21-15-9`, `10/8` (men and women), `2+1` (a complex). */
      readonly reps?: string
      /** The load: null, a number in `load_unit`, `43/30 kg`, or `{"male":43,"female":30,"unit":"kg"}`. */
      readonly load?: components['schemas']['Load']
      /** The unit of a `load` that is a number. */
      readonly load_unit?: ('kg' | 'lb' | 'pood') | (string & {})
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
    readonly ComplexPart: {
      /** The id of the movement. */
      readonly id: string
      /** Repetitions of this part: `1`, `2`. */
      readonly reps: string
    }
    /** The rest between rounds, sets or intervals. */
    readonly Rest: {
      /** `as_needed`, `fixed` (rest for `duration`), or `interval` (start a new effort every `duration`). */
      readonly type: ('as_needed' | 'fixed' | 'interval') | (string & {})
      /** The length of the rest, or the interval from one start to the next. In seconds. */
      readonly duration?: number
    }
    /** How a team shares the work. */
    readonly Team: {
      /** The number of athletes in a team. */
      readonly size: number
      /** `one_at_a_time` (one works, the others rest), `alternate_rounds` (each in turn does a round), `shared` (they split the work as they like), `synchronized` (all do each repetition together), or `each` (everyone does all of it). */
      readonly work?: ('one_at_a_time' | 'alternate_rounds' | 'shared' | 'synchronized' | 'each') | (string & {})
    }
    /** The load: null, a number in `load_unit`, `43/30 kg`, or `{"male":43,"female":30,"unit":"kg"}`. */
    readonly Load: null | number | string | components['schemas']['PairedLoad']
    readonly PairedLoad: {
      /** The load for men, in `unit`. */
      readonly male: number
      /** The load for women, in `unit`. */
      readonly female: number
      /** The unit of both loads. */
      readonly unit: ('kg' | 'lb' | 'pood') | (string & {})
    }
    /** The body of an error response (RFC 9457). */
    readonly Problem: {
      /** A page of this service that explains the problem. */
      readonly type: string
      /** A summary, the same for every occurrence. */
      readonly title: string
      /** The HTTP status of the response. */
      readonly status: number
      /** An explanation of this occurrence. */
      readonly detail: string
      /** The request id. */
      readonly instance: string
      /** The kind of problem, for programs. Later versions may add kinds. */
      readonly code:
        | (
            | 'unauthorized'
            | 'gym_not_accessible'
            | 'invalid_parameter'
            | 'unknown_parameter'
            | 'conflicting_cursors'
            | 'unknown_cursor'
            | 'invalid_header'
            | 'not_found'
            | 'malformed_request'
            | 'method_not_allowed'
            | 'uri_too_long'
            | 'headers_too_large'
            | 'rate_limited'
            | 'overloaded'
            | 'unavailable'
            | 'internal'
          )
        | (string & {})
      /** Every wrong parameter or header; only with status 400. */
      readonly errors?: readonly components['schemas']['ProblemError'][]
    }
    readonly ProblemError: {
      /** The name of the wrong parameter. */
      readonly parameter?: string
      /** The name of the wrong header. */
      readonly header?: string
      /** The wrong value, and the allowed values. */
      readonly detail: string
    }
    /** As many rounds as possible. */
    readonly AmrapDetails: {
      /** The type of the workout. */
      readonly type: 'Amrap'
      /** The time limit of one AMRAP. In seconds. */
      readonly duration: number
      /** The movements of a round, in order. */
      readonly movements: readonly components['schemas']['MovementLine'][]
      /** Whether the score is total repetitions instead of rounds. */
      readonly reps_only?: boolean
      /** In an open ladder, the repetitions of each movement in the first round. */
      readonly initial_reps?: number
      /** In an open ladder, the repetitions that each round adds. */
      readonly rep_increment?: number
      /** The number of AMRAPs, with `rest` between them. */
      readonly rounds?: number
      /** The rest between rounds, sets or intervals. */
      readonly rest?: components['schemas']['Rest']
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** One effort of one movement over a distance or a time. */
    readonly CardioDetails: {
      /** The type of the workout. */
      readonly type: 'Cardio'
      /** Whether a duration or a distance is prescribed. Each line has the field `duration` or `distance`, accordingly. */
      readonly fixed: 'duration' | 'distance'
      /** Exactly one line. It has the field that `fixed` names. */
      readonly movements: readonly components['schemas']['MovementLine'][]
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** Repeated efforts with rest between them. */
    readonly CardioIntervalsDetails: {
      /** The type of the workout. */
      readonly type: 'CardioIntervals'
      /** Whether a duration or a distance is prescribed. Each line has the field `duration` or `distance`, accordingly. */
      readonly fixed: 'duration' | 'distance'
      /** The rest between rounds, sets or intervals. */
      readonly rest: components['schemas']['Rest']
      /** The intervals of one round. Each line has the field that `fixed` names. */
      readonly movements: readonly components['schemas']['MovementLine'][]
      /** The number of rounds. */
      readonly rounds?: number
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** A ladder: every interval adds repetitions, until they no longer fit into the interval. */
    readonly DeathByDetails: {
      /** The type of the workout. */
      readonly type: 'DeathBy'
      /** The length of an interval. In seconds. */
      readonly interval: number
      /** The repetitions in the first interval. */
      readonly initial_reps: number
      /** The repetitions that each interval adds. */
      readonly rep_increment: number
      /** The movements of every interval. */
      readonly movements: readonly components['schemas']['MovementLine'][]
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** Work that starts again at the beginning of each interval, usually every minute. */
    readonly EmomDetails: {
      /** The type of the workout. */
      readonly type: 'Emom'
      /** The length of an interval, from one start to the next. In seconds. */
      readonly interval: number
      /** The total number of intervals. */
      readonly rounds: number
      /** The movements of the first interval, of the second, and so on. After the last list, the first one follows again. An empty list is a rest. If absent, `movements` is done in every interval. */
      readonly slots?: readonly (readonly components['schemas']['MovementLine'][])[]
      /** The movements of every interval. */
      readonly movements?: readonly components['schemas']['MovementLine'][]
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** Fight Gone Bad: stations against the clock, every repetition a point. */
    readonly FgbDetails: {
      /** The type of the workout. */
      readonly type: 'Fgb'
      /** The number of rounds through all stations. */
      readonly rounds: number
      /** The rest between rounds, sets or intervals. */
      readonly rest: components['schemas']['Rest']
      /** The stations, in order. */
      readonly movements: readonly components['schemas']['MovementLine'][]
      /** The time at each station. Default 60. In seconds. */
      readonly station?: number
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** A task, done once, by default as fast as possible. */
    readonly ForTimeDetails: {
      /** The type of the workout. */
      readonly type: 'ForTime'
      /** The movements, in order. */
      readonly movements: readonly components['schemas']['MovementLine'][]
      /** The time limit, after which everyone stops. In seconds. */
      readonly time_cap?: number
      /** Whether the time is the score. Default true. If false, the work is done for quality and has no score. */
      readonly for_time?: boolean
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** Rounds of the same movements with changing repetitions, for time. */
    readonly FranStyleDetails: {
      /** The type of the workout. */
      readonly type: 'FranStyle'
      /**
       * The repetitions of each movement, round by round: `21-15-9`.
       * @example 21-15-9
       */
      readonly rep_scheme: string
      /** The movements of each round; the scheme gives their repetitions. */
      readonly movements: readonly components['schemas']['MovementLine'][]
      /** The time limit, after which everyone stops. In seconds. */
      readonly time_cap?: number
      /** The movements after each round, with their own amounts. */
      readonly after_each_round?: readonly components['schemas']['MovementLine'][]
      /** Whether the time is the score. Default true. If false, the work is done for quality and has no score. */
      readonly for_time?: boolean
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** A workout that fits no other type. */
    readonly GenericDetails: {
      /** The type of the workout. */
      readonly type: 'Generic'
      /** The name that the author gives the format. */
      readonly name?: string
      /** How the work is done, in the author’s words. */
      readonly description?: string
      /** The movements, in order. */
      readonly movements?: readonly components['schemas']['MovementLine'][]
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** As many repetitions as possible of each movement. */
    readonly MaxRepsDetails: {
      /** The type of the workout. */
      readonly type: 'MaxReps'
      /** The time for each movement. In seconds. */
      readonly duration: number
      /** The movements, one after the other. */
      readonly movements: readonly components['schemas']['MovementLine'][]
      /** The rest between rounds, sets or intervals. */
      readonly rest?: components['schemas']['Rest']
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** A fixed number of equal rounds, by default as fast as possible. */
    readonly RoundsForTimeDetails: {
      /** The type of the workout. */
      readonly type: 'RoundsForTime'
      /** The number of rounds. */
      readonly rounds: number
      /** The movements of a round, in order. */
      readonly movements: readonly components['schemas']['MovementLine'][]
      /** The rest between rounds, sets or intervals. */
      readonly rest?: components['schemas']['Rest']
      /** The time limit, after which everyone stops. In seconds. */
      readonly time_cap?: number
      /** Whether the time is the score. Default true. If false, the work is done for quality and has no score. */
      readonly for_time?: boolean
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** Sets of lifts. */
    readonly StrengthDetails: {
      /** The type of the workout. */
      readonly type: 'Strength'
      /** The rest between rounds, sets or intervals. */
      readonly rest: components['schemas']['Rest']
      /** The lifts, each with the repetitions of a set or a scheme such as `5-5-3-3-1`. */
      readonly movements: readonly components['schemas']['MovementLine'][]
      /** The number of sets. Default: the number of steps in a scheme such as `5-5-3`, otherwise 1. */
      readonly sets?: number
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** Short work and shorter rest, alternating. */
    readonly TabataDetails: {
      /** The type of the workout. */
      readonly type: 'Tabata'
      /** The number of rounds of each movement. */
      readonly rounds: number
      /** The time of work in one round. In seconds. */
      readonly work: number
      /** The rest between rounds, sets or intervals. */
      readonly rest: components['schemas']['Rest']
      /** The movements. All rounds of one are done before the next. */
      readonly movements: readonly components['schemas']['MovementLine'][]
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** The Twelve Days of Christmas, or as many days as there are lines. */
    readonly TwelveDaysDetails: {
      /** The type of the workout. */
      readonly type: 'TwelveDays'
      /** Whether each day is followed by all the days before it, as in the song. */
      readonly cumulative: boolean
      /** The days in order: the first line is the first day. */
      readonly movements: readonly components['schemas']['MovementLine'][]
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** A warm-up before the workout. It has no score. */
    readonly WarmUpDetails: {
      /** The type of the workout. */
      readonly type: 'WarmUp'
      /** The name that the author gives the warm-up. */
      readonly name?: string
      /** How the work is done, in the author’s words. */
      readonly description?: string
      /** The movements, in order. */
      readonly movements?: readonly components['schemas']['MovementLine'][]
      /** The movements done once before the other work. */
      readonly buy_in?: readonly components['schemas']['MovementLine'][]
      /** The movements done once after the other work. */
      readonly cash_out?: readonly components['schemas']['MovementLine'][]
      /** How a team shares the work. */
      readonly team?: components['schemas']['Team']
      /** Lines of the whiteboard that are not part of the work. */
      readonly note?: string
    }
    /** The details of each workout type, distinguished by `type`. */
    readonly WorkoutDetails:
      | components['schemas']['AmrapDetails']
      | components['schemas']['CardioDetails']
      | components['schemas']['CardioIntervalsDetails']
      | components['schemas']['DeathByDetails']
      | components['schemas']['EmomDetails']
      | components['schemas']['FgbDetails']
      | components['schemas']['ForTimeDetails']
      | components['schemas']['FranStyleDetails']
      | components['schemas']['GenericDetails']
      | components['schemas']['MaxRepsDetails']
      | components['schemas']['RoundsForTimeDetails']
      | components['schemas']['StrengthDetails']
      | components['schemas']['TabataDetails']
      | components['schemas']['TwelveDaysDetails']
      | components['schemas']['WarmUpDetails']
    /** A workout and the movements it references. */
    readonly Workout: {
      /** Human readable description of the workout. */
      readonly description: string
      /** Each movement that `details` references, once, in order of first reference. */
      readonly movements: readonly components['schemas']['Movement'][]
      /** Official name of the workout. Null when it has none. */
      readonly name: string | null
    } & (
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'Amrap'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['AmrapDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'Cardio'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['CardioDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'CardioIntervals'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['CardioIntervalsDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'DeathBy'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['DeathByDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'Emom'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['EmomDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'Fgb'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['FgbDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'ForTime'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['ForTimeDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'FranStyle'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['FranStyleDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'Generic'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['GenericDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'MaxReps'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['MaxRepsDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'RoundsForTime'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['RoundsForTimeDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'Strength'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['StrengthDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'Tabata'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['TabataDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'TwelveDays'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['TwelveDaysDetails']
        }
      | {
          /** The type of the workout: how it is done and scored. */
          readonly type: 'WarmUp'
          /** The details of the workout as its author wrote them. There can be fields that are not named here. Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML. */
          readonly details: components['schemas']['WarmUpDetails']
        }
    )
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
