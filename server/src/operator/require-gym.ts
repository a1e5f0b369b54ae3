import type { StoredGym } from '../catalog/stored.ts'
import type { GymId } from '../contract/ids.ts'
import { storedGyms } from '../storage/catalog-pages.ts'
import { findGym } from '../storage/catalog-store.ts'
import type { Sql } from '../storage/sql.ts'
import { didYouMean } from './did-you-mean.ts'
import { Refusal } from './refusal.ts'

/** The gym of an id. Refuses one that is not in the catalog, with the nearest one that is. */
export async function requireGym(sql: Sql, id: GymId): Promise<StoredGym> {
  const found = await findGym(sql, id)
  if (found !== undefined) return found
  const otherwise = `Add it: heatsheet gyms add ${id} --name NAME`
  const remedy = await didYouMean(id, storedGyms(sql), (gym) => gym.id, otherwise)
  throw new Refusal(`There is no gym ${id}. ${remedy}`)
}
