import type { Competition } from '../../../client/src/index.ts'
import { parseMoment } from './moments.ts'

/**
 * The dates of a competition on a time axis. The first lane is the registration. Each event that has dates has another
 * lane.
 */
export interface Timeline {
  readonly lanes: readonly Lane[]
  readonly ticks: readonly Tick[]
  /**
   * The position of the current time on the axis, in percent. It is `undefined` if the current time is outside the
   * axis.
   */
  readonly now: number | undefined
}

export interface Lane {
  readonly name: string
  readonly kind: 'registration' | 'event'
  /** The start of the lane. It is `undefined` if only the end is known. */
  readonly from: Point | undefined
  readonly to: Point | undefined
}

export interface Point {
  readonly moment: number
  readonly at: number
}

export interface Tick {
  readonly moment: number
  readonly at: number
}

const dayMs = 86_400_000
const tickDays = [1, 2, 4, 7, 14, 30, 61, 91, 182, 365, 1826]
/** The maximum number of ticks. More do not fit on a narrow screen. */
const ticksMost = 5
const openDays = 14
const margin = 0.04

/** Returns the timeline of a competition. Returns `undefined` if the competition has no dates. */
export function drawTimeline(competition: Competition, now: number): Timeline | undefined {
  const spans = spansOf(competition)
  const dates = spans.flatMap(({ from, to }) => [from, to]).filter((moment) => moment !== undefined)
  if (dates.length === 0) return undefined
  const isOpen = spans.some(({ kind, from, to }) => kind === 'registration' && (from === undefined || to === undefined))
  // A registration without a start or an end includes the current time.
  const moments = isOpen ? [...dates, now] : dates
  const [first, last] = [Math.min(...moments), Math.max(...moments)]
  // A scale of a single day, or of a single moment, is one day long.
  const length = Math.max(last - first, isOpen ? openDays * dayMs : dayMs)
  const [start, end] = [first - length * margin, first + length * (1 + margin)]
  const place = (moment: number) => Math.round(((moment - start) / (end - start)) * 1000) / 10
  const pointOf = (moment: number | undefined) => (moment === undefined ? undefined : { moment, at: place(moment) })
  return {
    lanes: spans.map(({ name, kind, from, to }) => ({ name, kind, from: pointOf(from), to: pointOf(to) })),
    ticks: ticksBetween(start, end).map((moment) => ({ moment, at: place(moment) })),
    now: now < start || now > end ? undefined : place(now),
  }
}

interface Span {
  readonly name: string
  readonly kind: Lane['kind']
  readonly from: number | undefined
  readonly to: number | undefined
}

function spansOf({ registration_opens_at, registration_closes_at, events }: Competition): readonly Span[] {
  const registration: Span = {
    name: 'Registration',
    kind: 'registration',
    from: parseMoment(registration_opens_at),
    to: parseMoment(registration_closes_at),
  }
  const ofEvents = events.map(({ name, released_at, deadline }): Span => ({
    name,
    kind: 'event',
    from: parseMoment(released_at),
    to: parseMoment(deadline),
  }))
  return [registration, ...ofEvents].filter(({ from, to }) => from !== undefined || to !== undefined)
}

function ticksBetween(start: number, end: number): readonly number[] {
  const days = tickDays.find((size) => (end - start) / (size * dayMs) <= ticksMost) ?? Infinity
  const step = days * dayMs
  const ticks: number[] = []
  for (let tick = Math.ceil(start / step) * step; tick < end; tick += step) ticks.push(tick)
  return ticks
}
