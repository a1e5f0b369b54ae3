import { competitionOf, eventWorkoutRows } from '../competition-rows.ts'
import { insertRows, sealOver, shortHash, updateRow } from '../proven-rows.ts'
import { integer, text } from '../row-values.ts'
import type { Dialect, Row, Sql } from '../sql.ts'
import { tablePages } from '../table-pages.ts'
import { tableNamed } from '../tables.ts'

/** Which events show a workout, and from when on; `embedEvents` fills it, and puts the events where they are now. */
export function eventWorkoutTable({ text, integer, keyOnly }: Dialect): readonly string[] {
  return [
    // place counts all that the events of the competition show. shown_from, in milliseconds, is when the event is both
    // published and released: -2^52 where nobody said an instant, null for never.
    `create table event_workouts (
      competition ${integer} not null references competitions (position),
      place ${integer} not null,
      event_id ${text} not null,
      workout_id ${integer} not null references workouts (id),
      gym_id ${text} not null,
      shown_from ${integer},
      seal ${text} not null,
      primary key (competition, place)
    )${keyOnly}`,
    `create index event_workouts_shown on event_workouts (workout_id, shown_from, competition, place)`,
  ]
}

/** Puts events into the JSON of their competitions, a page of these at a time. What did not hold does not hold then. */
export async function embedEvents(sql: Sql, isSealed: boolean): Promise<void> {
  const competitions = tableNamed.competitions
  const lost = new Set((await sql.all(lostSql)).map((row) => integer(row, 'competition')))
  for await (const rows of tablePages(sql, competitions, [...competitions.all, 'parts'])) {
    for (const row of rows) {
      const position = integer(row, 'position')
      const events = await sql.all('select * from events where competition = ? order by place', [position])
      const holds = !lost.has(position) && (!isSealed || isWhole(row, events))
      const body = holds ? bodyWith(row, events) : undefined
      if (body === undefined) await sql.run(`update competitions set seal = '' where position = ?`, [position])
      else await embed(sql, { ...row, body })
    }
  }
  await sql.run('drop table events')
  await sql.run('alter table competitions drop column parts')
}

/** Competitions with an event whose workout is not there: no row may refer to it. */
const lostSql = ['workout_id', 'scaled_workout_id', 'foundations_workout_id']
  .map((column) => {
    const isLost = `not exists (select 1 from workouts w where w.id = e.${column})`
    return `select competition from events e where ${column} is not null and ${isLost}`
  })
  .join(' union ')

/** Whether all of a competition is what was written: `parts` covers the seals of its events. */
function isWhole(competition: Row, events: readonly Row[]): boolean {
  const parts = shortHash(events.map((event) => text(event, 'seal')).join(' '))
  return (
    competition.seal === sealOver('competitions', { ...competition, parts }, sealed.competitions) &&
    events.every((event) => event.seal === sealOver('events', event, sealed.events))
  )
}

/** What seals covered until now. */
const sealed = {
  competitions: 'position id gym_id published_from ever_published deleted name parts body'.split(' '),
  events: 'competition id place visible released_at workout_id scaled_workout_id foundations_workout_id body'.split(
    ' ',
  ),
} as const

/** Undefined where what lies there is no JSON. */
function bodyWith(competition: Row, rows: readonly Row[]): string | undefined {
  if (competition.deleted !== 0) return text(competition, 'body')
  try {
    return JSON.stringify({ ...bodyOf(competition), events: rows.map(eventOf) })
  } catch {
    return undefined
  }
}

function eventOf(row: Row): object {
  return {
    ...bodyOf(row),
    workout: row.workout_id,
    scaled_workout: row.scaled_workout_id,
    foundations_workout: row.foundations_workout_id,
  }
}

function bodyOf(row: Row): object {
  const body: unknown = JSON.parse(text(row, 'body'))
  if (typeof body !== 'object' || body === null) throw new TypeError('The body is no object')
  return body
}

async function embed(sql: Sql, row: Row): Promise<void> {
  await updateRow(sql, 'competitions', row)
  if (row.deleted !== 0) return
  const shown = eventWorkoutRows(integer(row, 'position'), competitionOf(row))
  await insertRows(sql, 'event_workouts', shown)
}
