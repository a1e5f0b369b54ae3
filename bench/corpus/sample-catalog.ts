import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { loadSample } from '../../server/src/operator/demo/load-sample.ts'
import { migrate } from '../../server/src/storage/migrations.ts'
import { openForWriting } from '../../server/src/storage/open-database.ts'
import type { FilledCatalog } from './fill-catalog.ts'
import { issueReader } from './issue-reader.ts'

/** The sample as `heatsheet demo` loads it, with an account that sees what all its gyms have published. */
export async function sampleCatalog(folder: string): Promise<FilledCatalog> {
  const file = join(folder, 'sample.db')
  const url = `sqlite:${file}`
  const database = await openForWriting(url)
  await migrate(database)
  await loadSample(database, 'service', { now: Date.now, random: (bytes) => randomBytes(bytes) })
  const authorization = await issueReader(database, { kind: 'platform', gyms: 'every' })
  await database.close()
  return { file, url, authorization }
}
