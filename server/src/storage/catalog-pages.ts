import type { StoredCompetition, StoredGym, StoredMovement, StoredWorkout } from '../catalog/stored.ts'
import type { GymId } from '../contract/ids.ts'
import { storedAccountOf, type StoredAccount } from './account-rows.ts'
import { competitionOf } from './competition-rows.ts'
import { gymOf } from './gym-rows.ts'
import {
  gymIdOrNull,
  idIn,
  integer,
  integerOrNull,
  json,
  text,
  textOrNull,
  workoutIdIn,
  workoutTypeIn,
} from './row-values.ts'
import type { Row, Sql } from './sql.ts'
import { countRows, tableRows } from './table-pages.ts'
import { tableByName, type TableName } from './tables.ts'
import { workoutOf } from './workout-rows.ts'

// Reads all items of a kind, a page at a time.

export async function* storedGyms(sql: Sql): AsyncGenerator<StoredGym, void> {
  for await (const row of rowsOf(sql, 'gyms', 'deleted = 0')) yield gymOf(row)
}

export async function* storedAccounts(sql: Sql): AsyncGenerator<StoredAccount, void> {
  for await (const row of rowsOf(sql, 'accounts')) yield storedAccountOf(sql, row)
}

export type CompetitionLine = ReturnType<typeof lineOf>

const lineColumns = ['position', 'id', 'gym_id', 'published_from', 'name']

/** Yields the competitions that are not deleted, newest first. With `gym`, yields only the gym's competitions. */
export async function* competitionLines(sql: Sql, gym?: GymId): AsyncGenerator<CompetitionLine, void> {
  const which = gym === undefined ? { where: 'deleted = 0' } : { where: 'deleted = 0 and gym_id = ?', values: [gym] }
  const lines = tableRows(sql, tableByName.competitions, lineColumns, { ...which, isBackwards: true })
  for await (const row of lines) yield lineOf(row)
}

/** Returns the competition that has this id. Returns `undefined` if there is none or it is deleted. */
export async function findCompetitionLine(sql: Sql, id: string): Promise<CompetitionLine | undefined> {
  return (await competitionLinesWith(sql, 'id', id))[0]
}

/** Returns the competitions that have this id or name. Omits deleted competitions. */
export async function competitionLinesWith(
  sql: Sql,
  column: 'id' | 'name',
  value: string,
): Promise<readonly CompetitionLine[]> {
  const statement = `select ${lineColumns.join(', ')} from competitions where ${column} = ? and deleted = 0`
  return (await sql.all(`${statement} order by position desc`, [value])).map(lineOf)
}

function lineOf(row: Row) {
  return {
    position: integer(row, 'position'),
    id: idIn('competition', row),
    gym: idIn('gym', row, 'gym_id'),
    publishedFrom: integerOrNull(row, 'published_from'),
    name: text(row, 'name'),
  }
}

/** Yields the competitions that are not deleted, oldest first. */
export async function* storedCompetitions(sql: Sql): AsyncGenerator<StoredCompetition, void> {
  for await (const row of rowsOf(sql, 'competitions', 'deleted = 0')) yield competitionOf(row)
}

export async function* storedMovements(sql: Sql): AsyncGenerator<StoredMovement, void> {
  for await (const row of rowsOf(sql, 'movements')) {
    const id = idIn('movement', row)
    const movement = json(row, 'body', id) as StoredMovement['movement']
    yield { id, added: integer(row, 'added'), gym: gymIdOrNull(row), body: text(row, 'body'), movement }
  }
}

export async function* storedWorkouts(sql: Sql, where?: string): AsyncGenerator<StoredWorkout, void> {
  for await (const row of rowsOf(sql, 'workouts', where)) yield workoutOf(row)
}

function rowsOf(sql: Sql, name: TableName, where?: string): AsyncGenerator<Row, void> {
  return tableRows(sql, tableByName[name], tableByName[name].all, where === undefined ? {} : { where })
}

/**
 * Yields every workout, with the values that the command `workouts list` prints. The value `competition` is the id of
 * the competition that contains the workout, or null.
 */
export async function* workoutLines(sql: Sql) {
  const competition = '(select c.id from competitions c where c.position = workouts.competition) as competition_id'
  for await (const row of tableRows(sql, tableByName.workouts, ['id', 'name', 'type', 'gym_id', competition])) {
    yield {
      id: workoutIdIn(row),
      name: textOrNull(row, 'name'),
      type: workoutTypeIn(row),
      gym: gymIdOrNull(row),
      competition: row.competition_id === null ? null : idIn('competition', row, 'competition_id'),
    }
  }
}

export async function countItems(sql: Sql) {
  const workouts = await countRows(sql, 'workouts')
  return {
    gyms: await countRows(sql, 'gyms where deleted = 0'),
    movements: await countRows(sql, 'movements'),
    workouts,
    workoutsAlone: workouts - (await countRows(sql, 'workouts where competition is not null')),
    competitions: await countRows(sql, 'competitions where deleted = 0'),
  }
}
