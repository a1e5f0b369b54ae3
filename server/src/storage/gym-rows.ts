import type { StoredGym } from '../catalog/stored.ts'
import type { GymHoldings } from '../catalog/writing/catalog-store.ts'
import type { CompetitionId, GymId, MovementId, WorkoutId } from '../contract/ids.ts'
import { integer, text, type Row, type Sql } from './sql.ts'

/** The gym of an id; undefined when there is none. */
export async function findGym(sql: Sql, id: GymId): Promise<StoredGym | undefined> {
  const [row] = await sql.all('select id, name from gyms where id = ? and deleted = 0', [id])
  return row === undefined ? undefined : gymOf(row)
}

export function gymOf(row: Row): StoredGym {
  return { id: text(row, 'id') as GymId, name: text(row, 'name') }
}

export async function putGym(sql: Sql, { id, name }: StoredGym): Promise<void> {
  await sql.run(
    `insert into gyms (id, name) values (?, ?)
    on conflict (id) do update set name = excluded.name, deleted = 0`,
    [id, name],
  )
}

/** Hides a gym and ends what was granted on it. Its row stays: the places of its deleted competitions refer to it. */
export async function deleteGym(sql: Sql, id: GymId): Promise<void> {
  await sql.run('delete from grants where gym_id = ?', [id])
  await sql.run(`update gyms set deleted = 1, name = '' where id = ?`, [id])
}

export async function gymHoldings(sql: Sql, gym: StoredGym): Promise<GymHoldings> {
  const { id } = gym
  const competitions = await sql.all(
    'select position, id from competitions where gym_id = ? and deleted = 0 order by position',
    [id],
  )
  const workouts = await sql.all('select id from workouts where gym_id = ? and competition is null order by id', [id])
  const movements = await sql.all('select id from movements where gym_id = ? order by added', [id])
  const accounts = await sql.all('select username from accounts where gym_id = ? order by username', [id])
  const granted = await sql.all('select username from grants where gym_id = ? order by username', [id])
  return {
    gym,
    competitions: competitions.map((row) => ({
      position: integer(row, 'position'),
      id: text(row, 'id') as CompetitionId,
    })),
    workouts: workouts.map((row) => integer(row, 'id') as WorkoutId),
    movements: movements.map((row) => text(row, 'id') as MovementId),
    accounts: accounts.map((row) => text(row, 'username')),
    granted: granted.map((row) => text(row, 'username')),
  }
}
