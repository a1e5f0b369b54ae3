import type { StoredGym } from '../catalog/stored.ts'
import type { GymHoldings } from '../catalog/writing/catalog-store.ts'
import type { GymId } from '../contract/ids.ts'
import { provenColumns, requireProven, type Prove } from './proven-rows.ts'
import { competitionIdIn, gymIdIn, movementIdIn, workoutIdIn } from './row-values.ts'
import { integer, text, type Row, type Sql } from './sql.ts'
import { updateRow } from './write-rows.ts'

/** The gym of an id; undefined when there is none. */
export async function findGym(sql: Sql, id: GymId, prove: Prove = requireProven): Promise<StoredGym | undefined> {
  const [read] = await sql.all(`select ${provenColumns('gyms')} from gyms where id = ?`, [id])
  const row = read && prove('gyms', read)
  return row?.deleted === 0 ? gymOf(row) : undefined
}

export function gymOf(row: Row): StoredGym {
  return { id: gymIdIn(row, 'id'), name: text(row, 'name') }
}

export async function putGym(sql: Sql, { id, name }: StoredGym): Promise<void> {
  const [row] = await sql.all(
    `insert into gyms (id, name) values (?, ?)
    on conflict (id) do update set name = excluded.name, deleted = 0
    returning added`,
    [id, name],
  )
  if (row !== undefined) await updateRow(sql, 'gyms', { ...row, id, name, deleted: 0 })
}

/** Hides a gym and ends what was granted on it. Its row stays: the places of its deleted competitions refer to it. */
export async function deleteGym(sql: Sql, id: GymId): Promise<void> {
  await sql.run('delete from grants where gym_id = ?', [id])
  const [row] = await sql.all(`update gyms set deleted = 1, name = '' where id = ? returning added`, [id])
  if (row !== undefined) await updateRow(sql, 'gyms', { ...row, id, name: '', deleted: 1 })
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
      id: competitionIdIn(row),
    })),
    workouts: workouts.map((row) => workoutIdIn(row)),
    movements: movements.map((row) => movementIdIn(row)),
    accounts: accounts.map((row) => text(row, 'username')),
    granted: granted.map((row) => text(row, 'username')),
  }
}
