import type { DatabaseSync } from 'node:sqlite'

type Row = Record<string, unknown>

/** Reads pages of competitions from normalised tables: one statement a table, not one an event. */
export function pageReader(database: DatabaseSync): (limit: number) => readonly Row[] {
  const listed = database.prepare(`select ${competitionColumns} from competitions order by position desc limit ?`)
  const divisionsOf = database.prepare(among('select * from divisions where competition_id', '"order"'))
  const divisionEventsOf = database.prepare(among('select * from division_events where division_id', 'place'))
  const eventsOf = database.prepare(among('select * from events where competition_id', '"order"'))
  const workoutsOf = database.prepare(among('select * from workouts where id', 'id'))
  const movementsOf = database.prepare(movementsSql)

  return (limit) => {
    const competitions: Row[] = listed.all(limit)
    const ids = JSON.stringify(competitions.map(({ id }) => id))
    const divisions: Row[] = divisionsOf.all(ids)
    const named = divisionEventsOf.all(JSON.stringify(divisions.map(({ id }) => id)))
    const events: Row[] = eventsOf.all(ids)
    const workoutIds = JSON.stringify(events.flatMap((event) => levels.map((level) => event[level])))
    const movements = grouped(movementsOf.all(workoutIds), 'workout_id')
    const workouts = new Map(
      workoutsOf.all(workoutIds).map(({ id, details, ...rest }) => {
        const embedded = (movements.get(id) ?? []).map(movementOf)
        return [id, { ...rest, details: parsed(details), movements: embedded }] as const
      }),
    )
    const divisionsBy = grouped(divisions, 'competition_id')
    const namedBy = grouped(named, 'division_id')
    const eventsBy = grouped(events, 'competition_id')
    return competitions.map(({ video_url, ...competition }) => ({
      ...competition,
      divisions: (divisionsBy.get(competition.id) ?? []).map((division) => divisionOf(division, namedBy)),
      events: (eventsBy.get(competition.id) ?? []).map((event) => eventOf(event, workouts)),
      ...(video_url === null ? {} : { video_url }),
    }))
  }
}

const levels = ['workout', 'scaled_workout', 'foundations_workout'] as const

const competitionColumns =
  'id, name, description, status, time_zone, registration_opens_at, registration_closes_at, video_url'

const movementsSql = `
  select w.workout_id, m.*
  from workout_movements w
  join movements m on m.id = w.movement_id
  where w.workout_id in (select value from json_each(?))
  order by w.workout_id, w.place`

/** A list of any length as one parameter, so that the statement is prepared once. */
function among(selection: string, order: string): string {
  return `${selection} in (select value from json_each(?)) order by ${order}`
}

/** The rows by the value of one column, without that column. */
function grouped(rows: readonly Row[], column: string): ReadonlyMap<unknown, readonly Row[]> {
  const groups = new Map<unknown, Row[]>()
  for (const { [column]: owner, ...row } of rows) {
    const group = groups.get(owner)
    if (group === undefined) groups.set(owner, [row])
    else group.push(row)
  }
  return groups
}

function divisionOf({ visible, ...division }: Row, namedBy: ReadonlyMap<unknown, readonly Row[]>): Row {
  const events = (namedBy.get(division.id) ?? []).map(({ event_id }) => event_id)
  return { ...division, visible: visible === 1, events }
}

function eventOf({ visible, ...event }: Row, workouts: ReadonlyMap<unknown, Row>): Row {
  const embedded = levels.map((level) => [level, workouts.get(event[level]) ?? null] as const)
  return { ...event, visible: visible === 1, ...Object.fromEntries(embedded) }
}

function movementOf({ complex_details, video, ...movement }: Row): Row {
  const flags = Object.entries(movement).filter(([name]) => name.startsWith('has_'))
  const booleans = Object.fromEntries(flags.map(([name, value]) => [name, value === 1]))
  return { ...movement, ...booleans, complex_details: parsed(complex_details), video: parsed(video) }
}

function parsed(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : null
}
