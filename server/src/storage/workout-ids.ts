import type { WorkoutId } from '../contract/ids.ts'
import { integer, type Sql } from './sql.ts'

/** Greater ids are taken as they come and do not push the counter, lest a single one use up all that are left. */
const countedMax = 1e15

/** Counts workout ids up in one transaction, so that no id is ever given to a second workout. */
export class WorkoutIds {
  readonly #sql: Sql
  /** The highest so far; undefined until it is asked for. */
  #last: number | undefined

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async mint(): Promise<WorkoutId> {
    this.#last = (this.#last ?? (await highestId(this.#sql))) + 1
    return this.#last as WorkoutId
  }

  /** To be called with every id that is written. */
  note(id: WorkoutId): void {
    if (this.#last !== undefined && id <= countedMax) this.#last = Math.max(this.#last, id)
  }
}

/** Remembers the highest id before workouts are deleted, so that theirs are not given again. */
export async function rememberWorkoutIds(sql: Sql): Promise<void> {
  await sql.run('update catalog_state set last_workout_id = ?', [await highestId(sql)])
}

async function highestId(sql: Sql): Promise<number> {
  const [row] = await sql.all(
    `select last_workout_id, (select coalesce(max(id), 0) from workouts where id <= ${countedMax}) as highest
    from catalog_state`,
  )
  if (row === undefined) throw new Error('The catalog has lost its state; restore a backup.')
  return Math.max(integer(row, 'last_workout_id'), integer(row, 'highest'))
}
