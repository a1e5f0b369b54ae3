import type {
  NamedMovement,
  Position,
  StoredCompetition,
  StoredGym,
  StoredMovement,
  StoredWorkout,
} from '../catalog/stored.ts'
import type { CompetitionId, GymId, WorkoutId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { WorkoutType } from '../contract/workout.ts'
import { accountColumns, storedAccountOf, type StoredAccount } from './account-rows.ts'
import { competitionColumns, competitionOf } from './competition-rows.ts'
import { gymOf } from './gym-rows.ts'
import { provenColumns, requireProven, type Prove } from './proven-rows.ts'
import { competitionIdIn, gymIdIn, gymIdOrNull, workoutIdIn, workoutTypeIn } from './row-values.ts'
import { integer, integerOrNull, text, textOrNull, type Row, type Sql, type SqlValue } from './sql.ts'
import { workoutColumns, workoutOf } from './workout-rows.ts'

// Whole kinds of items, read a page at a time by their keys, so that a catalog of any size passes through. What is
// carried elsewhere is proven, and throws `Unproven`; lines for people are as they lie.

/** Rows of one page: enough to make statements few, few enough to hold. */
const rowsPerPage = 200

/** Every gym, in the order in which they were added. */
export async function* storedGyms(sql: Sql): AsyncGenerator<StoredGym, void> {
  const statement = `select ${provenColumns('gyms')} from gyms
    where deleted = 0 and added > ?
    order by added
    limit ${rowsPerPage}`
  for await (const row of inPages(sql, statement, 'added', 0)) yield gymOf(requireProven('gyms', row))
}

/** Every account, by user name. */
export async function* storedAccounts(sql: Sql): AsyncGenerator<StoredAccount, void> {
  const statement = `select ${accountColumns} from accounts
    where username > ?
    order by username
    limit ${rowsPerPage}`
  for await (const row of inPages(sql, statement, 'username', '')) yield storedAccountOf(sql, row)
}

/** A competition as lists name it. */
export interface CompetitionLine {
  readonly position: Position
  readonly id: CompetitionId
  readonly gym: GymId
  /** From when on it is published: long ago where nobody said an instant, null for a mere draft. */
  readonly publishedFrom: Instant | null
  readonly name: string
}

/** The competitions that are not deleted, newest first: every gym's, or those of one. */
export async function* competitionLines(sql: Sql, gym?: GymId): AsyncGenerator<CompetitionLine, void> {
  const statement = `select position, id, gym_id, published_from, name from competitions
    where deleted = 0 and ${gym === undefined ? '' : 'gym_id = ? and '}position < ?
    order by position desc
    limit ${rowsPerPage}`
  const of = gym === undefined ? [] : [gym]
  for await (const row of inPages(sql, statement, 'position', Number.MAX_SAFE_INTEGER, of)) yield lineOf(row)
}

/** The competition of an id; undefined when there is none, or it is deleted. */
export async function findCompetitionLine(sql: Sql, id: string): Promise<CompetitionLine | undefined> {
  const statement = 'select position, id, gym_id, published_from, name from competitions where id = ? and deleted = 0'
  const [row] = await sql.all(statement, [id])
  return row === undefined ? undefined : lineOf(row)
}

function lineOf(row: Row): CompetitionLine {
  return {
    position: integer(row, 'position'),
    id: competitionIdIn(row),
    gym: gymIdIn(row),
    publishedFrom: integerOrNull(row, 'published_from'),
    name: text(row, 'name'),
  }
}

/** The competitions that are not deleted, oldest first, with their events. */
export async function* storedCompetitions(sql: Sql): AsyncGenerator<StoredCompetition & { position: Position }, void> {
  const statement = `select ${competitionColumns} from competitions
    where deleted = 0 and position > ?
    order by position
    limit ${rowsPerPage}`
  for await (const row of inPages(sql, statement, 'position', 0)) {
    const position = integer(requireProven('competitions', row), 'position')
    yield { ...competitionOf(row), position }
  }
}

/** Every movement, in the order in which they were added. */
export async function* storedMovements(sql: Sql, prove: Prove = requireProven): AsyncGenerator<StoredMovement, void> {
  const statement = `select ${provenColumns('movements')} from movements
    where added > ?
    order by added
    limit ${rowsPerPage}`
  for await (const read of inPages(sql, statement, 'added', 0)) {
    const row = prove('movements', read)
    if (row === undefined) continue
    yield { gym: gymIdOrNull(row), movement: JSON.parse(text(row, 'body')) as NamedMovement }
  }
}

/** Every workout, those of competitions included, by id; with `condition` those that it leaves. */
export async function* storedWorkouts(
  sql: Sql,
  condition = '1 = 1',
  prove: Prove = requireProven,
): AsyncGenerator<StoredWorkout, void> {
  const statement = `select ${workoutColumns} from workouts
    where ${condition} and id > ?
    order by id
    limit ${rowsPerPage}`
  for await (const read of inPages(sql, statement, 'id', 0)) {
    const row = prove('workouts', read)
    if (row !== undefined) yield workoutOf(row)
  }
}

/** A workout as lists name it. */
export interface WorkoutLine {
  readonly id: WorkoutId
  readonly name: string | null
  readonly type: WorkoutType
  readonly gym: GymId | null
  /** The competition that it is embedded in. */
  readonly competition: CompetitionId | null
}

/** Every workout by id, those of competitions included. */
export async function* workoutLines(sql: Sql): AsyncGenerator<WorkoutLine, void> {
  const statement = `select w.id, w.name, w.type, w.gym_id, c.id as competition_id
    from workouts w left join competitions c on c.position = w.competition
    where w.id > ?
    order by w.id
    limit ${rowsPerPage}`
  for await (const row of inPages(sql, statement, 'id', 0)) {
    yield {
      id: workoutIdIn(row),
      name: textOrNull(row, 'name'),
      type: workoutTypeIn(row),
      gym: gymIdOrNull(row),
      competition: textOrNull(row, 'competition_id') as CompetitionId | null,
    }
  }
}

/** The rows of a statement whose last value is the key that a page begins behind; `of` are the values before it. */
async function* inPages(
  sql: Sql,
  statement: string,
  key: string,
  from: SqlValue,
  of: readonly SqlValue[] = [],
): AsyncGenerator<Row, void> {
  let rows: readonly Row[] = []
  let last = from
  do {
    rows = await sql.all(statement, [...of, last])
    yield* rows
    last = rows.at(-1)?.[key] ?? last
  } while (rows.length === rowsPerPage)
}

/** How many items a catalog holds. */
export interface ItemCounts {
  readonly gyms: number
  readonly movements: number
  /** Those inside competitions included. */
  readonly workouts: number
  readonly workoutsAlone: number
  readonly competitions: number
}

/** Counts the items, for whoever shows how far a long work is; it reads an index of each table from end to end. */
export async function countItems(sql: Sql): Promise<ItemCounts> {
  const count = async (from: string) => {
    const [row] = await sql.all(`select count(*) as items from ${from}`)
    return row === undefined ? 0 : integer(row, 'items')
  }
  const workouts = await count('workouts')
  return {
    gyms: await count('gyms where deleted = 0'),
    movements: await count('movements'),
    workouts,
    workoutsAlone: workouts - (await count('workouts where competition is not null')),
    competitions: await count('competitions where deleted = 0'),
  }
}
