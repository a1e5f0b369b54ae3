import type { WrittenLine } from '../board/amount.ts'
import type { Board, BoardClock, BoardPart } from '../board/board.ts'
import { boardLines, type LineForm } from '../board/line.ts'
import type { MovementFinder } from '../board/movements.ts'
import type { Rest, WorkoutDetails } from '../details/details.ts'
import type { Readable } from '../details/readable.ts'
import type { WorkoutType } from '../details/shapes.ts'
import { countOf, oneLine, sayDuration, sayEvery, spaced } from '../measures/wording.ts'

/** The parts of a board that depend on the type of the workout. */
export interface Drawing
  extends Pick<Board, 'format' | 'parts'>, Partial<Pick<Board, 'lead' | 'clock' | 'words' | 'remarks'>> {
  /** The label of the work that follows a buy-in. The default is `Then`. */
  readonly then?: string
}

/** The details of a workout type. Any member can be missing, because members that could not be read are left out. */
export type Written<Type extends WorkoutType> = Readable<Extract<WorkoutDetails, { readonly type: Type }>>

/** Describes how workouts of one type are written on a whiteboard. */
export interface Format<Type extends WorkoutType> {
  /** The name that coaches use for the type. */
  readonly kind: string
  /** Returns the parts of the board for a workout of this type. Any member of `details` can be missing. */
  draw(details: Written<Type>, movements: MovementFinder): Drawing
}

/** Returns a list that contains one part without a label: the main work of a workout. */
export function work(
  lines: readonly WrittenLine[] | undefined,
  movements: MovementFinder,
  form?: LineForm,
): readonly BoardPart[] {
  return [{ label: undefined, lines: boardLines(lines, movements, form) }]
}

/** Returns whether the workout has a buy-in. A buy-in is work that athletes do once before the main work. */
export function hasBuyIn({ buy_in }: { readonly buy_in?: readonly WrittenLine[] }): boolean {
  return buy_in !== undefined && buy_in.length > 0
}

/** Returns `for quality` if `for_time` is false. Otherwise returns `for time`. */
export function scored({ for_time }: { readonly for_time?: boolean }): string {
  return for_time === false ? 'for quality' : 'for time'
}

/**
 * Returns a list with one line about the rest between efforts. The list is empty if there is nothing to say. `effort`
 * is the noun for an effort, such as `round`. `efforts` is the number of efforts. If there is only one, rest “as
 * needed” is not mentioned, because nothing follows.
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

/**
 * Returns a clock and remarks for a workout with a time cap. The clock shows the cap, and a remark about the cap is
 * added to `remarks`. Without a cap, returns no clock and only `remarks`.
 */
export function capped({ time_cap: cap }: { readonly time_cap?: number }, remarks: readonly string[] = []) {
  const remark = cap === undefined ? [] : [`Time cap: ${sayDuration(cap)}`]
  return { clock: clockOf('Time cap', cap), remarks: [...remarks, ...remark] }
}

/** Returns a clock with this label. Returns `undefined` if the number of seconds is unknown. */
export function clockOf(label: BoardClock['label'], seconds: number | undefined): BoardClock | undefined {
  return seconds === undefined || Number.isNaN(seconds) ? undefined : { label, seconds }
}

/** Returns a number with its noun, such as `5 rounds`. Returns only the noun in the plural if the number is unknown. */
export function sayRounds(rounds: number | undefined, noun = 'round'): string {
  return rounds === undefined ? `${noun}s` : countOf(rounds, noun)
}
