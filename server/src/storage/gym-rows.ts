import type { StoredGym } from '../catalog/stored.ts'
import type { GymId } from '../contract/ids.ts'
import { text, type Row, type Sql } from './sql.ts'

/** The gym of an id; undefined when there is none. */
export async function findGym(sql: Sql, id: GymId): Promise<StoredGym | undefined> {
  const [row] = await sql.all('select id, name from gyms where id = ?', [id])
  return row === undefined ? undefined : gymOf(row)
}

export function gymOf(row: Row): StoredGym {
  return { id: text(row, 'id') as GymId, name: text(row, 'name') }
}
