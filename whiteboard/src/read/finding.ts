/** A place in the text of a board. */
export type Place = {
  /** The number of the line. The first line has the number 1. */
  readonly line: number
  /** The number of the character in the line. The first character has the number 1. */
  readonly column: number
}

/** The kinds of findings. `understood` is a remark. All other kinds are errors. */
export type BoardRule =
  | 'too-long'
  | 'html'
  | 'empty'
  | 'unknown-head'
  | 'no-format'
  | 'no-movements'
  | 'no-amount'
  | 'unknown-movement'
  | 'several-movements'
  | 'measure-not-applicable'
  | 'unit-unknown'
  | 'out-of-range'
  | 'not-understood'
  | 'understood'

/**
 * A movement that you can add to the catalog so that its name becomes known. Its other members say how the movement is
 * measured, such as `has_reps`.
 */
export type NewMovement = {
  /** The id of the movement. It consists of `mv_` and the words of the name, such as `mv_sled_pull`. */
  readonly id: string
  /** The name of the movement, as it is written on the board. */
  readonly name: string
} & Readonly<Record<string, string | boolean>>

/** An error or a remark about the text of a board. */
export type BoardFinding = {
  /** The kind of the finding. */
  readonly rule: BoardRule
  /**
   * `error` means that no workout was read. `remark` means that a workout was read, and `sentence` says how the text
   * was understood.
   */
  readonly severity: 'error' | 'remark'
  /** The place in the text that the finding is about. */
  readonly place: Place
  /** A sentence that says what was found. */
  readonly sentence: string
  /** A sentence that says what to write instead. */
  readonly remedy: string
  /**
   * Up to three similar names from the catalog if the finding is about an unknown name. The most similar name comes
   * first.
   */
  readonly candidates?: readonly string[]
  /** The movement to add to the catalog if the finding is about an unknown name and the name is correct. */
  readonly unknown?: NewMovement
}

export function boardError(rule: BoardRule, place: Place, sentence: string, remedy: string): BoardFinding {
  return { rule, severity: 'error', place, sentence, remedy }
}

/** Creates a remark that says how a text of the board was understood. */
export function understood(place: Place, sentence: string, remedy: string): BoardFinding {
  return { rule: 'understood', severity: 'remark', place, sentence, remedy }
}
