/** Where something stands in the text, both counted from one. */
export type Place = {
  /** The line of the text, from 1. */
  readonly line: number
  /** The character of that line, from 1. */
  readonly column: number
}

/** What can be wrong with a board. */
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

/** An unknown movement as an item for a catalog file, with the measures that its line uses. */
export type NewMovement = {
  /** Made of the name: `mv_` and its letters. */
  readonly id: string
  /** As the board calls it. */
  readonly name: string
} & Readonly<Record<string, string | boolean>>

/** Something that the reader has to say of a board. */
export type BoardFinding = {
  /** What kind of finding it is, for programs. */
  readonly rule: BoardRule
  /** `error`: the board is not read. `remark`: it is, and this is how. */
  readonly severity: 'error' | 'remark'
  /** Where it stands. */
  readonly place: Place
  /** What was found, for people. */
  readonly sentence: string
  /** What to do about it. */
  readonly remedy: string
  /** Names that may have been meant, the likeliest first. */
  readonly candidates?: readonly string[]
  /** For an unknown name: an item for it, with the measures that the line uses. */
  readonly unknown?: NewMovement
}

/** A finding for which a board is refused. */
export function boardError(rule: BoardRule, place: Place, sentence: string, remedy: string): BoardFinding {
  return { rule, severity: 'error', place, sentence, remedy }
}

/** What was concluded and is not written on the board. */
export function understood(place: Place, sentence: string, remedy: string): BoardFinding {
  return { rule: 'understood', severity: 'remark', place, sentence, remedy }
}
