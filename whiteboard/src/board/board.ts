/** A workout as text for a whiteboard, in parts. */
export interface Board {
  /** The workout's own name, or the name of its type if it has none. */
  readonly title: string
  /** The workout's own name on one line; `undefined` if it has none. */
  readonly name: string | undefined
  /** The type of the workout: one of the 15, or an unknown one. */
  readonly type: string
  /** The name that coaches use for the type: `AMRAP`. */
  readonly kind: string
  /** How the work is done: `AMRAP in 20 minutes`. `undefined` if the movement lines already say it. */
  readonly format: string | undefined
  /** The words between the format and the movement lines: `of`, `of each`, or empty. */
  readonly lead: string
  /** The time or time cap for a clock; `undefined` if the workout has neither. */
  readonly clock: BoardClock | undefined
  /** The lines of the author's description in a Generic or WarmUp workout. */
  readonly words: readonly string[]
  /** The work, in the order in which athletes do it. */
  readonly parts: readonly BoardPart[]
  /** The lines of the score, the rests, the time cap and the team. */
  readonly remarks: readonly string[]
  /** The lines of the workout's `note`. */
  readonly notes: readonly string[]
  /** The members that the type does not define, if they are printable: `heart rate 150`. */
  readonly others: readonly string[]
}

/** The time that a workout takes, or the most that it may take. */
export interface BoardClock {
  /** `Time` if athletes use all of the time; `Time cap` if they may finish earlier. */
  readonly label: 'Time' | 'Time cap'
  /** The time in seconds. */
  readonly seconds: number
}

/** Lines of a board that belong together, under one label. */
export interface BoardPart {
  /** `Buy-in`, `Minute 1`; `undefined` for the work that the format describes. */
  readonly label: string | undefined
  /** The lines of movements; empty for a rest. */
  readonly lines: readonly BoardLine[]
}

/** One line of a board: a movement, its amount and its equipment. */
export interface BoardLine {
  /** The amount: `12`, `15/12 cal`, `max`, `5 sets of 5 reps`; `undefined` if the format gives it. */
  readonly amount: string | undefined
  /** The name of the movement, in the plural if the amount or the format needs it; or all movements of a complex. */
  readonly name: string
  /** Whether the name comes before the amount, as in strength work. */
  readonly isNameFirst: boolean
  /** The words after the name and the amount: `per side`, `at 75%`, `for time`. */
  readonly qualifiers: readonly string[]
  /** The load: `43/30 kg`; `undefined` for bodyweight. */
  readonly load: string | undefined
  /** Other equipment and instructions: `24/20 in`, `tempo 3211`, `RPE 8`. */
  readonly equipment: readonly string[]
  /** The author's note. */
  readonly note: string | undefined
  /** Alternatives to this line. */
  readonly or: readonly BoardLine[]
  /** The members that a movement line does not define, if they are printable: `chains 2`. */
  readonly others: readonly string[]
}
