import type { GymId } from '../contract/ids.ts'
import { nearestName } from '../contract/nearest-name.ts'
import { listGyms } from '../storage/gym-rows.ts'
import type { Sql } from '../storage/sql.ts'
import type { StoredGym } from '../catalog/stored.ts'
import { Refusal } from './refusal.ts'

/** The gym of an id. Refuses one that is not in the catalog, with the nearest one that is. */
export async function requireGym(sql: Sql, id: GymId): Promise<StoredGym> {
  const gyms = await listGyms(sql)
  const gym = gyms.find((one) => one.id === id)
  if (gym !== undefined) return gym
  const nearest = nearestName(
    id,
    gyms.map((one) => one.id),
  )
  const remedy = nearest === undefined ? `Add it: heatsheet gyms add ${id} --name NAME` : `Did you mean ${nearest}?`
  throw new Refusal(`There is no gym ${id}. ${remedy}`)
}
