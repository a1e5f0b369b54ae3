import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wholeCatalog } from '../catalog/stored-catalog.ts'
import type { RunningService } from '../serving-world.ts'

export async function footprint({ catalog }: RunningService): Promise<unknown> {
  if (catalog.database.dialect.name === 'postgres') {
    const counted = await catalog.database.all('select counter from change_counter')
    return { counted, kept: await wholeCatalog(catalog.database) }
  }
  const files = readdirSync(catalog.place).filter((name) => !name.endsWith('-shm'))
  const hashes = files.map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(catalog.place, name)))
      .digest('hex'),
  ])
  const version = await catalog.database.all('pragma data_version')
  return { hashes, version, state: await catalog.database.all('select * from catalog_state') }
}
