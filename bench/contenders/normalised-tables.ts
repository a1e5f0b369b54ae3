import { DatabaseSync } from 'node:sqlite'
import type { Static } from 'typebox'
import type { Competition, Event } from '../../server/src/contract/competition.ts'
import type { workoutSchema } from '../../server/src/contract/workout.ts'

type Workout = Static<typeof workoutSchema>

/** Writes competitions, newest first, as the textbook has it: a table a thing, a column a member, indexes on what joins. */
export function writeNormalisedTables(file: string, competitions: readonly Competition[]): void {
  const database = new DatabaseSync(file)
  database.exec(`pragma journal_mode = wal; ${tables}; begin`)
  const insert = inserter(database)
  for (const [index, competition] of competitions.entries()) putCompetition(competition, -index, insert)
  database.exec('commit; analyze')
  database.close()
}

type Insert = (table: string, row: object) => number

function putCompetition({ divisions, events, ...members }: Competition, position: number, insert: Insert): void {
  insert('competitions', { position, ...members })
  for (const event of events) putEvent(event, members.id, insert)
  for (const { events: named, ...division } of divisions) {
    insert('divisions', { ...division, competition_id: members.id })
    for (const [place, event_id] of named.entries()) {
      insert('division_events', { division_id: division.id, place, event_id })
    }
  }
}

function putEvent(
  { workout, scaled_workout, foundations_workout, ...members }: Event,
  competition_id: string,
  insert: Insert,
): void {
  const idOf = (one: Workout | null) => one && putWorkout(one, insert)
  const levels = { workout: idOf(workout), scaled_workout: idOf(scaled_workout) }
  insert('events', { ...members, ...levels, foundations_workout: idOf(foundations_workout), competition_id })
}

function putWorkout({ movements, ...members }: Workout, insert: Insert): number {
  const workout_id = insert('workouts', members)
  for (const [place, movement] of movements.entries()) {
    insert('movements', movement)
    insert('workout_movements', { workout_id, place, movement_id: movement.id })
  }
  return workout_id
}

/** Inserts the members of an object into the columns of their names; what is there already stays. Gives the row's id. */
function inserter(database: DatabaseSync): Insert {
  return (table, row) => {
    const columns = Object.keys(row).map((name) => `"${name}"`)
    const places = columns.map(() => '?').join(', ')
    const statement = database.prepare(`insert or ignore into ${table} (${columns.join(', ')}) values (${places})`)
    return Number(statement.run(...Object.values(row).map(asColumn)).lastInsertRowid)
  }
}

function asColumn(value: unknown): string | number | null {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value)
}

const tables = `
  create table competitions (
    position integer primary key, id text not null unique, name text, description text, status text, time_zone text,
    registration_opens_at text, registration_closes_at text, video_url text);
  create table divisions (
    id text primary key, name text, kind text, "order" integer, visible integer, registration_count integer,
    registration_limit integer, team_size integer, males_required integer, females_required integer,
    competition_id text not null references competitions (id));
  create index divisions_of_competition on divisions (competition_id, "order");
  create table division_events (
    division_id text, place integer, event_id text, primary key (division_id, place)) without rowid;
  create table workouts (id integer primary key, name text, type text, description text, details text);
  create table events (
    id text primary key, name text, kind text, "order" integer, visible integer, instructions text, deadline text,
    deadline_buffer real, released_at text, score_visibility text, tie_break text,
    workout integer not null references workouts (id), scaled_workout integer references workouts (id),
    foundations_workout integer references workouts (id), competition_id text not null references competitions (id));
  create index events_of_competition on events (competition_id, "order");
  create table movements (
    id text primary key, name text, description text, complex_details text, has_calories integer,
    has_distance integer, has_duration integer, has_height integer, has_load integer, has_power integer,
    has_reps integer, source text, video text);
  create table workout_movements (
    workout_id integer, place integer, movement_id text, primary key (workout_id, place)) without rowid`
