import type { StoredGym } from '../catalog/stored.ts'
import type { CatalogStore, GymContents } from '../catalog/writing/catalog-store.ts'
import type { GymId } from '../contract/ids.ts'
import { idIn, integer, text, workoutIdIn } from './row-values.ts'
import type { Row, Sql } from './sql.ts'
import { upsert } from './stored-rows.ts'

/**
 * Creates the functions that read and write gyms within one transaction. Gyms are cached, because each item needs its
 * gym.
 */
export function gymStore(sql: Sql) {
  const known = new Map<GymId, StoredGym>()
  return {
    findGym: async (id) => {
      const gym = known.get(id) ?? (await findGym(sql, id))
      if (gym !== undefined) known.set(id, gym)
      return gym
    },
    putGym: (gym) => {
      known.set(gym.id, gym)
      return putGym(sql, gym)
    },
    // Grants on it end. Its row remains, because deleted competitions refer to it.
    deleteGym: async (id) => {
      known.delete(id)
      await sql.run('delete from grants where gym_id = ?', [id])
      await upsert(sql, 'gyms', { id, name: '', deleted: 1 })
    },
    gymContents: (gym) => gymContents(sql, gym),
  } satisfies Partial<CatalogStore>
}

/** Returns the gym that has this id. Returns `undefined` if there is none or it is deleted. */
export async function findGym(sql: Sql, id: GymId): Promise<StoredGym | undefined> {
  const [row] = await sql.all('select id, name from gyms where id = ? and deleted = 0', [id])
  return row && gymOf(row)
}

export function gymOf(row: Row): StoredGym {
  return { id: idIn('gym', row), name: text(row, 'name') }
}

export async function putGym(sql: Sql, { id, name }: StoredGym): Promise<void> {
  await upsert(sql, 'gyms', { id, name, deleted: 0 })
}

async function gymContents(sql: Sql, gym: StoredGym): Promise<GymContents> {
  const ofGym = (what: string, where: string) => sql.all(`select ${what} where gym_id = ? ${where}`, [gym.id])
  const competitions = await ofGym('position, id from competitions', 'and deleted = 0 order by position')
  const workouts = await ofGym('id from workouts', 'and competition is null order by id')
  const movements = await ofGym('id from movements', 'order by added')
  const accounts = await ofGym('username from accounts', 'order by username')
  const granted = await ofGym('username from grants', 'order by username')
  return {
    gym,
    competitions: competitions.map((row) => ({ position: integer(row, 'position'), id: idIn('competition', row) })),
    workouts: workouts.map((row) => workoutIdIn(row)),
    movements: movements.map((row) => idIn('movement', row)),
    accounts: accounts.map((row) => text(row, 'username')),
    granted: granted.map((row) => text(row, 'username')),
  }
}
