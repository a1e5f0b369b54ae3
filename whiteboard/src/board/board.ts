/** A workout, split into the texts that are written on a whiteboard. */
export interface Board {
  /** The name of the workout. If it has no name, this is the name of its type. */
  readonly title: string
  /** The name of the workout, with spaces in place of line breaks. `undefined` if the workout has no name. */
  readonly name: string | undefined
  /** The type of the workout. It is usually one of the 15 known types. */
  readonly type: string
  /** The name that coaches use for the type, such as `AMRAP`. */
  readonly kind: string
  /** How the work is done, such as `AMRAP in 20 minutes`. It is `undefined` if the movement lines already say it. */
  readonly format: string | undefined
  /** The words that connect the format and the movement lines. They are `of`, `of each`, or empty. */
  readonly lead: string
  /** The time or time cap of the workout, for a clock. It is `undefined` if the workout has neither. */
  readonly clock: BoardClock | undefined
  /** The lines of the author's description. Only workouts of the types Generic and WarmUp have them. */
  readonly words: readonly string[]
  /** The parts of the work, in the order in which athletes do them. */
  readonly parts: readonly BoardPart[]
  /** Lines about the score, the rests, the time cap and the team. */
  readonly remarks: readonly string[]
  /** The lines of the workout’s `note`. */
  readonly notes: readonly string[]
  /**
   * Texts for members of the details that the type does not define, such as `heart rate 150`. Members that cannot be
   * shown as short texts are left out.
   */
  readonly others: readonly string[]
}

/** The time that a workout takes, or its time cap. */
export interface BoardClock {
  /** `Time` if athletes use the whole time. `Time cap` if athletes can finish earlier. */
  readonly label: 'Time' | 'Time cap'
  /** The time that the clock counts, in seconds. */
  readonly seconds: number
}

/** Lines of a board that belong together under a label. */
export interface BoardPart {
  /** The label above the lines, such as `Buy-in` or `Minute 1`. It is `undefined` for the main work. */
  readonly label: string | undefined
  /** The movement lines of this part. A rest has no lines. */
  readonly lines: readonly BoardLine[]
}

/** One line of a board: a movement, its amount and its equipment. */
export interface BoardLine {
  /**
   * How much of the movement is done, such as `12`, `15/12 cal`, `max` or `5 sets of 5 reps`. It is `undefined` if the
   * format of the workout says it.
   */
  readonly amount: string | undefined
  /**
   * The name of the movement, in the plural if the amount requires it. For a complex (several movements without a pause
   * between them), the names of all movements.
   */
  readonly name: string
  /** Whether the name is written before the amount. This is usual for strength work. */
  readonly isNameFirst: boolean
  /** Words that follow the name and the amount, such as `per side`, `at 75%` or `for time`. */
  readonly qualifiers: readonly string[]
  /** The load, such as `43/30 kg`. It is `undefined` if no load is given. */
  readonly load: string | undefined
  /** Other equipment and instructions, such as `24/20 in`, `tempo 3211` or `RPE 8`. */
  readonly equipment: readonly string[]
  /** The author's note about this line. */
  readonly note: string | undefined
  /** Lines that athletes can do instead of this line. */
  readonly or: readonly BoardLine[]
  /**
   * Texts for members of the line that the API does not define, such as `chains 2`. Members that cannot be shown as
   * short texts are left out.
   */
  readonly others: readonly string[]
}
