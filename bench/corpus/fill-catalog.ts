import type { GymId } from '../../server/src/contract/ids.ts'
import { migrate } from '../../server/src/storage/migrations.ts'
import { openForWriting } from '../../server/src/storage/open-database.ts'
import { writeItems } from '../../server/test/write-items.ts'
import { gym, makeCompetition } from './competition.ts'
import { issueReader } from './issue-reader.ts'
import { readLibrary } from './library.ts'

/** Competitions a transaction: enough to make its cost small, few enough to be held in memory. */
const batch = 500

/** A catalog made for a run, with an account that sees what its gym has published. */
export interface FilledCatalog {
  readonly file: string
  readonly url: string
  /** The value of the Authorization header. */
  readonly authorization: string
}

/** Writes a catalog of `count` competitions to `file`, through the rules of the catalog, as an import does. */
export async function fillCatalog(file: string, count: number): Promise<FilledCatalog> {
  const url = `sqlite:${file}`
  const database = openForWriting(url)
  await migrate(database)
  const library = readLibrary()
  await writeItems(database, { gyms: [gym], ...library }, Date.now())
  for (let start = 0; start < count; start += batch) {
    const length = Math.min(batch, count - start)
    const competitions = Array.from({ length }, (_, index) => makeCompetition(start + index, library))
    await writeItems(database, { competitions }, Date.now())
  }
  const authorization = await issueReader(database, { kind: 'gym', gym: gym.id as GymId })
  await database.close()
  return { file, url, authorization }
}
