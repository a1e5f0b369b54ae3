import { DatabaseSync } from 'node:sqlite'

/** Adds `count` gyms to a SQLite file with SQL, because importing them would take long. */
export function addGyms(file: string, count: number): void {
  const database = new DatabaseSync(file)
  database.exec(
    `insert into gyms (added, id, name)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    select 1000 + n, 'gym_' || n, 'Gym ' || n from numbers`,
  )
  database.close()
}

export function removeGyms(file: string, left: number): void {
  const database = new DatabaseSync(file)
  database.prepare('delete from gyms where added > 1000 + ?').run(left)
  database.close()
}
