import type { Competition } from '../../../client/src/index.ts'
import { parseMoment } from './moments.ts'

/** What a competition's dates look like on one scale: a lane for registration, then one for each event with dates. */
export interface Timeline {
  readonly lanes: readonly Lane[]
  readonly ticks: readonly Tick[]
  /** Where now is, in percent of the scale; undefined when it lies outside. */
  readonly now: number | undefined
}

export interface Lane {
  readonly name: string
  readonly kind: 'registration' | 'event'
  /** Undefined when the lane has no beginning of its own: it is open on that side. */
  readonly from: Point | undefined
  readonly to: Point | undefined
}

export interface Point {
  readonly moment: number
  /** Percent of the scale, 0 to 100. */
  readonly at: number
}

export interface Tick {
  readonly moment: number
  readonly at: number
}

const dayMs = 86_400_000
/** Distances between two ticks, in days: a day, some days, weeks, months, years. */
const tickDays = [1, 2, 4, 7, 14, 30, 61, 91, 182, 365, 1826]
/** More do not fit side by side on a narrow screen. */
const ticksMost = 5
/** At least so many days of what is open at one end are drawn. */
const openDays = 14
/** What stays free at both ends of the scale, as a share of it. */
const margin = 0.04

/** The timeline of a competition, or undefined when nothing in it has a date. */
export function drawTimeline(competition: Competition, now: number): Timeline | undefined {
  const spans = spansOf(competition)
  const given = spans.flatMap(({ from, to }) => [from, to]).filter((moment) => moment !== undefined)
  if (given.length === 0) return undefined
  const isOpen = spans.some(({ kind, from, to }) => kind === 'registration' && (from === undefined || to === undefined))
  // A registration without an end, or without a beginning, goes on past now.
  const moments = isOpen ? [...given, now] : given
  const [first, last] = [Math.min(...moments), Math.max(...moments)]
  // A single date, or several of one day, still gets some time around it.
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
