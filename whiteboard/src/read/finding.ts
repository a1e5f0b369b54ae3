/** A place in the text. */
export type Place = {
  /** The line of the text, counted from 1. */
  readonly line: number
  /** The character of that line, counted from 1. */
  readonly column: number
}

/** The kinds of findings, for programs. */
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
  /** The id made from the name: `mv_` and its letters. */
  readonly id: string
  /** The name on the board. */
  readonly name: string
} & Readonly<Record<string, string | boolean>>

/** An error or remark about a board. */
export type BoardFinding = {
  /** The kind of the finding, for programs. */
  readonly rule: BoardRule
  /** `error`: the board has no workout. `remark`: it has one, and this explains how the text was understood. */
  readonly severity: 'error' | 'remark'
  /** The place of the finding in the text. */
  readonly place: Place
  /** The finding as a sentence for people. */
  readonly sentence: string
  /** The remedy, as a sentence for people. */
  readonly remedy: string
  /** Movement names that may have been meant, the most similar first. */
  readonly candidates?: readonly string[]
  /** For an unknown name: a catalog item for it. */
  readonly unknown?: NewMovement
}

/** Returns an error. Any error rejects the board. */
export function boardError(rule: BoardRule, place: Place, sentence: string, remedy: string): BoardFinding {
  return { rule, severity: 'error', place, sentence, remedy }
}

/** Returns a remark about something that the board does not say and that was concluded. */
export function understood(place: Place, sentence: string, remedy: string): BoardFinding {
  return { rule: 'understood', severity: 'remark', place, sentence, remedy }
}
