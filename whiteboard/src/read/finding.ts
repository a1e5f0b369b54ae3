/** A place in the text. */
export type Place = {
  /** The line of the text, counted from 1. */
  readonly line: number
  /** The character of that line, counted from 1. */
  readonly column: number
}

/** The kinds of findings, for programs. Only `understood` is a remark; all others are errors. */
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

/** A catalog item for an unknown movement, with the measures that its line uses. */
export type NewMovement = {
  /** The id, made of `mv_` and the words of the name: `mv_sled_pull`. */
  readonly id: string
  /** The name on the board. */
  readonly name: string
} & Readonly<Record<string, string | boolean>>

/** An error or remark about a board. */
export type BoardFinding = {
  /** The kind of the finding, for programs. */
  readonly rule: BoardRule
  /** `error`: no workout was read. `remark`: it was read, and the sentence explains how. */
  readonly severity: 'error' | 'remark'
  /** The place of the finding in the text. */
  readonly place: Place
  /** What was found, as a sentence for people. */
  readonly sentence: string
  /** What to write instead, as a sentence for people. */
  readonly remedy: string
  /** For an unknown name: up to three catalog names that may be meant, the most similar first. */
  readonly candidates?: readonly string[]
  /** For an unknown name: a movement to add to the catalog, if the name is correct. */
  readonly unknown?: NewMovement
}

/** Creates an error. A board with an error has no workout. */
export function boardError(rule: BoardRule, place: Place, sentence: string, remedy: string): BoardFinding {
  return { rule, severity: 'error', place, sentence, remedy }
}

/** Creates a remark that explains how a text was understood. */
export function understood(place: Place, sentence: string, remedy: string): BoardFinding {
  return { rule: 'understood', severity: 'remark', place, sentence, remedy }
}
