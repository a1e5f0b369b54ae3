import { contentLine } from './content-line.ts'
import { levelsOf, type Level } from './levels.ts'
import type { Competition, Event } from './shapes.ts'

/** The options of `toCalendar`: the time that the calendar gives as its creation, and the workouts that it shows. */
export interface CalendarOptions {
  /**
   * The time at which the calendar is created (DTSTAMP). If two calendars contain the same entry, calendar programs
   * keep the entry with the later time.
   */
  readonly now: Date
  /**
   * The levels whose workouts are shown in the calendar. Default: all levels. If an event has no workout of these
   * levels, its Rx workout is shown.
   */
  readonly levels?: readonly Level['name'][] | undefined
}

/**
 * Returns a calendar file with the dates of competitions (RFC 5545, `text/calendar`, UTF-8). The calendar has an entry
 * when registration opens, when it closes, when an event is released and when scores are due. An entry always keeps its
 * id. If you import a newer calendar, its entries therefore replace the earlier entries. Times are in UTC without
 * fractions of seconds. If no competition has a date, the calendar is valid and empty.
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

interface Entry {
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

function workoutsOf(event: Event, chosenLevels: CalendarOptions['levels']): string {
  const all = levelsOf(event)
  const chosen = all.filter(({ name }) => chosenLevels?.includes(name) ?? true)
  const texts = (chosen.length === 0 ? all.slice(0, 1) : chosen).map(({ name, workout }) => {
    const title = [...(all.length > 1 ? [name] : []), ...(workout.name === null ? [] : [workout.name])].join(': ')
    return `${title}\n${plainText(workout.description)}`.trim()
  })
  return texts.join('\n\n')
}

function plainText(html: string): string {
  return html
    .replace(/<br ?\/?>|<\/(p|li|h\d|tr|pre|div|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof signs) => signs[name])
}

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
    // An entry does not mark its time as busy.
    contentLine('TRANSP', 'TRANSPARENT'),
    contentLine('END', 'VEVENT'),
  ]
}

function utc(moment: Date): string {
  return `${moment.toISOString().replace(/[-:]|\..*/g, '')}Z`
}
