import type { StoredGym } from '../catalog/stored.ts'
import type { GymId } from '../contract/ids.ts'
import { text, type Sql } from './sql.ts'

/** Every gym, in the order in which they were added. */
export async function listGyms(sql: Sql): Promise<readonly StoredGym[]> {
  const rows = await sql.all('select id, name from gyms order by added')
  return rows.map((row) => ({ id: text(row, 'id') as GymId, name: text(row, 'name') }))
}
