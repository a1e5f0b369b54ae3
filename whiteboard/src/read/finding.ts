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
  | 'no-format'
  | 'no-movements'
  | 'unknown-movement'
  | 'several-movements'
  | 'no-amount'
  | 'measure-not-applicable'
  | 'unit-unknown'
  | 'not-understood'
  | 'unknown-head'
  | 'out-of-range'
  | 'two-workouts'
  | 'understood'

/** A movement that nobody knows yet, as a catalog file has it: with the measures that the line gives it. */
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
  /** Of a name that nobody knows: the movement that it may be, with the measures of the line. */
  readonly unknown?: NewMovement
}

/** A finding for which a board is refused. */
export function boardError(
  rule: BoardRule,
  { line, column }: Place,
  sentence: string,
  remedy: string,
  candidates?: readonly string[],
): BoardFinding {
  const finding = { rule, severity: 'error', place: { line, column }, sentence, remedy } as const
  return candidates === undefined ? finding : { ...finding, candidates }
}

/** What was concluded and not written: it is told, so that nothing is guessed in silence. */
export function understood({ line, column }: Place, sentence: string, remedy: string): BoardFinding {
  return { rule: 'understood', severity: 'remark', place: { line, column }, sentence, remedy }
}

/** Adds an error, for which the board is refused. */
export function refuse(
  findings: Findings,
  place: Place,
  sentence: string,
  remedy: string,
  rule: BoardRule = 'not-understood',
): void {
  findings.push(boardError(rule, place, sentence, remedy))
}

/** Adds what was concluded. */
export function tell(findings: Findings, place: Place, sentence: string, remedy: string): void {
  findings.push(understood(place, sentence, remedy))
}

/** What is found is added to them. */
export type Findings = BoardFinding[]
