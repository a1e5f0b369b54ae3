import { integer, type Sql } from './sql.ts'

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
