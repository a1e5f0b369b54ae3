/** A workout as it stands on a whiteboard. */
export interface Board {
  /** The workout's own name, or else what a coach calls its type. */
  readonly title: string
  /** The workout's own name in one line; undefined when it has none. */
  readonly name: string | undefined
  /** The type of the workout, one of the 15, or a word that this package does not know. */
  readonly type: string
  /** What a coach calls the type: `AMRAP`. */
  readonly kind: string
  /** How the work is done: `AMRAP in 20 minutes`. Undefined where the lines say it themselves. */
  readonly format: string | undefined
  /** What leads from the format into the lines that follow it: `of`, `of each`, or nothing. */
  readonly lead: string
  /** What the clock on the wall is set to, in seconds. */
  readonly clock: BoardClock | undefined
  /** What the author of a Generic or a WarmUp says of it, line by line. */
  readonly words: readonly string[]
  /** The work, in the order in which it is done. */
  readonly parts: readonly BoardPart[]
  /** Score, rests, cap and team, one a line. */
  readonly remarks: readonly string[]
  /** The workout's `note`, line by line. */
  readonly notes: readonly string[]
  /** Members that the type does not know, as far as they can be said: `heart rate 150`. */
  readonly others: readonly string[]
}

/** The time that a workout takes, or may take at most. */
export interface BoardClock {
  /** Whether all of the time is used, or only as much as is needed. */
  readonly label: 'Time' | 'Time cap'
  /** The time in seconds. */
  readonly seconds: number
}

/** Lines that are done together. */
export interface BoardPart {
  /** `Buy-in`, `Minute 1`; undefined for the work that the format itself speaks of. */
  readonly label: string | undefined
  /** Empty for a rest. */
  readonly lines: readonly BoardLine[]
}

/** One line of a board: so much of a movement, with so much. */
export interface BoardLine {
  /** How much: `12`, `15/12 cal`, `max`, `5 sets of 5 reps`; undefined where the format says it. */
  readonly amount: string | undefined
  /** The movement, in the plural where the amount or the format demands it; or all movements of a complex. */
  readonly name: string
  /** Whether the name stands before the amount, as strength work is written. */
  readonly isNameFirst: boolean
  /** What follows them: `per side`, `at 75%`, `for time`. */
  readonly qualifiers: readonly string[]
  /** `43/30 kg`; undefined for bodyweight. */
  readonly load: string | undefined
  /** What else it is done with: `24/20 in`, `tempo 3211`, `RPE 8`. */
  readonly equipment: readonly string[]
  /** What else there is to say, in the author's words. */
  readonly note: string | undefined
  /** What may be done in its place. */
  readonly or: readonly BoardLine[]
  /** Members that the package does not know, as far as they can be said: `chains 2`. */
  readonly others: readonly string[]
}
