import type { WrittenLine } from '../board/amount.ts'
import type { Board, BoardClock, BoardPart } from '../board/board.ts'
import { boardLines, type LineForm } from '../board/line.ts'
import type { MovementFinder } from '../board/movements.ts'
import type { Rest, WorkoutDetails } from '../details/details.ts'
import type { Readable } from '../details/readable.ts'
import type { WorkoutType } from '../details/shapes.ts'
import { countOf, oneLine, sayDuration, sayEvery, spaced } from '../measures/wording.ts'

/** What a type puts on the board: the rest of it is the same for all types. */
export interface Drawing
  extends Pick<Board, 'format' | 'parts'>, Partial<Pick<Board, 'lead' | 'clock' | 'words' | 'remarks'>> {
  /** What is said before the work where something was bought in; `Then` where this is left out. */
  readonly then?: string
}

/** The details of a type as far as they can be read. */
export type Written<Type extends WorkoutType> = Readable<Extract<WorkoutDetails, { readonly type: Type }>>

/** How one type of workout is put on the board. */
export interface Format<Type extends WorkoutType> {
  /** What a coach calls the type. */
  readonly kind: string
  /** Takes whatever could be read, and never throws. */
  draw(details: Written<Type>, movements: MovementFinder): Drawing
}

/** The lines that a format speaks of, without a label. */
export function work(
  lines: readonly WrittenLine[] | undefined,
  movements: MovementFinder,
  form?: LineForm,
): readonly BoardPart[] {
  return [{ label: undefined, lines: boardLines(lines, movements, form) }]
}

/** Whether something is done before the work, which then comes after a word of its own. */
export function hasBuyIn({ buy_in }: { readonly buy_in?: readonly WrittenLine[] }): boolean {
  return buy_in !== undefined && buy_in.length > 0
}

/** `for time`, or what is done in its place. */
export function scored({ for_time }: { readonly for_time?: boolean }): string {
  return for_time === false ? 'for quality' : 'for time'
}

/**
 * The rest between `efforts` of one kind, a noun in the singular: none or one remark. Where there is but one effort, a
 * rest as needed says nothing.
 */
export function sayRest(rest: Readable<Rest> | undefined, effort: string, efforts = 2): readonly string[] {
  if (rest?.type === undefined) return []
  if (rest.type === 'as_needed') return efforts > 1 ? [`Rest as needed between ${effort}s`] : []
  if (rest.type === 'interval' && rest.duration !== undefined)
    return [`Start a new ${effort} ${sayEvery(rest.duration)}`]
  const isKnown = rest.type === 'fixed' || rest.type === 'interval'
  if (isKnown) return [`Rest ${rest.duration === undefined ? '' : `${sayDuration(rest.duration)} `}between ${effort}s`]
  const type = oneLine(spaced(rest.type))
  return type === '' ? [] : [`Rest between ${effort}s: ${type}`]
}

/** A cap, on the clock and as a remark behind others. */
export function capped({ time_cap: cap }: { readonly time_cap?: number }, remarks: readonly string[] = []) {
  const said = cap === undefined ? [] : [`Time cap: ${sayDuration(cap)}`]
  return { clock: clockOf('Time cap', cap), remarks: [...remarks, ...said] }
}

/** What the clock is set to; undefined when nothing of it is known. */
export function clockOf(label: BoardClock['label'], seconds: number | undefined): BoardClock | undefined {
  return seconds === undefined || Number.isNaN(seconds) ? undefined : { label, seconds }
}

/** `5 rounds`, or only `rounds` where nobody says how many. */
export function sayRounds(rounds: number | undefined, noun = 'round'): string {
  return rounds === undefined ? `${noun}s` : countOf(rounds, noun)
}
