import { contentLine } from './content-line.ts'
import { levelsOf, type Level } from './levels.ts'
import type { Competition, Event } from './shapes.ts'

/** How a calendar is made. */
export interface CalendarOptions {
  /** When it is made. Of two calendars with the same entry, readers keep what the later one says. */
  readonly now: Date
  /**
   * The levels whose workouts stand in the entries of an event; default all that it has. Where it has none of them
   * everybody does the one that it has, Rx.
   */
  readonly levels?: readonly Level['name'][] | undefined
}

/**
 * The dates of a competition, or of several, as a calendar (RFC 5545; `text/calendar`, UTF-8): registration opens and
 * closes, events are released, scores are due. An entry is known by the ids of its competition and event, so that a
 * calendar read again changes entries and doubles none. Its time is an instant in UTC, as the API has it, cut to
 * seconds: every reader shows that on its own clocks, while one with a zone's name is only as right as the rules of
 * summer time that the reader has. What is in it is what the account may see; without dates it has no entries.
 */
export function toCalendar(
  competition: Competition | readonly Competition[],
  { now, levels }: CalendarOptions,
): string {
  const competitions = [competition].flat()
  const entries = competitions.flatMap((one) => entriesOf(one, levels).map((entry) => linesOf(entry, one, now)))
  return [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Heatsheet//Client//EN'),
    ...entries.flat(),
    contentLine('END', 'VCALENDAR'),
  ].join('')
}

/** A moment of a competition. */
interface Entry {
  /** What it is of the competition, in words that never change. */
  readonly key: string
  readonly stamp: string | null
  readonly summary: string
  readonly description: string
}

function entriesOf(competition: Competition, levels: CalendarOptions['levels']): readonly Entry[] {
  const { registration_opens_at, registration_closes_at, events } = competition
  const registration = { description: '' }
  return [
    { ...registration, key: 'registration-opens', stamp: registration_opens_at, summary: 'Registration opens' },
    { ...registration, key: 'registration-closes', stamp: registration_closes_at, summary: 'Registration closes' },
    ...events.flatMap((event) => entriesOfEvent(event, workoutsOf(event, levels))),
  ]
}

function entriesOfEvent({ id, name, released_at, deadline, deadline_buffer }: Event, workouts: string): Entry[] {
  const grace = deadline_buffer > 0 ? `A score is still taken for ${deadline_buffer} min.\n\n` : ''
  return [
    { key: `${id}.released`, stamp: released_at, summary: `${name} is released`, description: workouts },
    { key: `${id}.deadline`, stamp: deadline, summary: `${name}: scores are due`, description: grace + workouts },
  ]
}

function workoutsOf(event: Event, wanted: CalendarOptions['levels']): string {
  const all = levelsOf(event)
  const chosen = all.filter(({ name }) => wanted?.includes(name) ?? true)
  const told = (chosen.length === 0 ? all.slice(0, 1) : chosen).map(({ name, workout }) => {
    const title = [...(all.length > 1 ? [name] : []), ...(workout.name === null ? [] : [workout.name])].join(': ')
    return `${title}\n${plainText(workout.description)}`.trim()
  })
  return told.join('\n\n')
}

/** Of the HTML that descriptions may hold, the text: blocks are lines. */
function plainText(html: string): string {
  return html
    .replace(/<br ?\/?>|<\/(p|li|h\d|tr|pre|div|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof signs) => signs[name])
}

/** All that the service writes as entities. */
const signs = { amp: '&', lt: '<', gt: '>', quot: '"' }

function linesOf({ key, stamp, summary, description }: Entry, { id, name, status }: Competition, now: Date): string[] {
  if (stamp === null) return []
  return [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', `${id}.${key}@heatsheet`),
    contentLine('DTSTAMP', utc(now)),
    contentLine('DTSTART', utc(new Date(stamp))),
    contentLine('SUMMARY', `${name}: ${summary}`),
    ...(description === '' ? [] : [contentLine('DESCRIPTION', description)]),
    contentLine('STATUS', status === 'draft' ? 'TENTATIVE' : 'CONFIRMED'),
    // Nobody is busy because a registration closes.
    contentLine('TRANSP', 'TRANSPARENT'),
    contentLine('END', 'VEVENT'),
  ]
}

/** `20261212T220000Z` */
function utc(moment: Date): string {
  return `${moment.toISOString().replace(/[-:]|\..*/g, '')}Z`
}
