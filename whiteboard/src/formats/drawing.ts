import type { WrittenLine } from '../board/amount.ts'
import type { Board, BoardClock, BoardPart } from '../board/board.ts'
import { boardLines, type LineForm } from '../board/line.ts'
import type { MovementFinder } from '../board/movements.ts'
import type { Rest, WorkoutDetails } from '../details/details.ts'
import type { Readable } from '../details/readable.ts'
import type { WorkoutType } from '../details/shapes.ts'
import { countOf, oneLine, sayDuration, sayEvery, spaced } from '../measures/wording.ts'

/** The parts of a board that depend on the type of the workout. Absent members are left empty. */
export interface Drawing
  extends Pick<Board, 'format' | 'parts'>, Partial<Pick<Board, 'lead' | 'clock' | 'words' | 'remarks'>> {
  /** The label of the work after a buy-in; `Then` if absent. */
  readonly then?: string
}

/** The details of a workout type of which any member may be missing, because unreadable ones are left out. */
export type Written<Type extends WorkoutType> = Readable<Extract<WorkoutDetails, { readonly type: Type }>>

/** The name of a workout type and how its workouts are written on a whiteboard. */
export interface Format<Type extends WorkoutType> {
  /** The name that coaches use for the type. */
  readonly kind: string
  /** Returns what the board shows for this type. Never throws: every member of `details` may be missing. */
  draw(details: Written<Type>, movements: MovementFinder): Drawing
}

/** Returns the movement lines of the main work as one part of a board, without a label. */
export function work(
  lines: readonly WrittenLine[] | undefined,
  movements: MovementFinder,
  form?: LineForm,
): readonly BoardPart[] {
  return [{ label: undefined, lines: boardLines(lines, movements, form) }]
}

/** Returns whether the workout has a buy-in. If so, the work after it gets a label. */
export function hasBuyIn({ buy_in }: { readonly buy_in?: readonly WrittenLine[] }): boolean {
  return buy_in !== undefined && buy_in.length > 0
}

/** Returns `for time`, or `for quality` if the time is not the score. */
export function scored({ for_time }: { readonly for_time?: boolean }): string {
  return for_time === false ? 'for quality' : 'for time'
}

/**
 * Returns a remark about the rest between efforts, or an empty list. `effort` is what one effort is called, such as
 * `round`; `efforts` is their number. A rest as needed is left out if there is only one effort.
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

/** Returns the clock for a time cap, which is in seconds, and the remarks with the cap added at the end. */
export function capped({ time_cap: cap }: { readonly time_cap?: number }, remarks: readonly string[] = []) {
  const remark = cap === undefined ? [] : [`Time cap: ${sayDuration(cap)}`]
  return { clock: clockOf('Time cap', cap), remarks: [...remarks, ...remark] }
}

/** Returns a time or time cap for a clock; `undefined` if the seconds are `undefined` or `NaN`. */
export function clockOf(label: BoardClock['label'], seconds: number | undefined): BoardClock | undefined {
  return seconds === undefined || Number.isNaN(seconds) ? undefined : { label, seconds }
}

/** Returns `5 rounds`, or only `rounds` if their number is unknown. */
export function sayRounds(rounds: number | undefined, noun = 'round'): string {
  return rounds === undefined ? `${noun}s` : countOf(rounds, noun)
}
