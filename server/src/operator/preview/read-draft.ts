import type { Catalog } from '../../catalog/reading/catalog.ts'
import type { CompetitionId } from '../../contract/ids.ts'
import { findCompetitionLine } from '../../storage/catalog-pages.ts'
import { catalogReads } from '../../storage/catalog-reads.ts'
import { migrate } from '../../storage/migrations.ts'
import { catalogExists, openForWriting, prepareOrClose } from '../../storage/open-database.ts'
import type { Database } from '../../storage/sql.ts'
import { openCopy } from '../catalog-copy.ts'
import { silence } from '../command-context.ts'
import { importFiles } from '../import/import-files.ts'
import type { ImportRequest } from '../import/import-state.ts'

/** `schemas` are shared by the readings: every save is one. */
export type DraftRequest = Required<
  Pick<ImportRequest, 'files' | 'gym' | 'kind' | 'serviceName' | 'now' | 'signal' | 'schemas'>
> & {
  /** The catalog that the files are to be imported into. */
  readonly databaseUrl: string
}

/** What files said at one moment, in a copy of the catalog of that moment, and what was found while they were read. */
export type Draft = Awaited<ReturnType<typeof readDraft>>

/** Reads files as an import into the catalog would. */
export async function readDraft(request: DraftRequest) {
  const database = await openGround(request)
  try {
    const by = { at: request.now, author: 'preview', command: 'preview', keptFrom: 0 }
    // What readers of the real catalog would lose is for its import to refuse.
    const result = await importFiles(database, { ...request, mayTakeAway: true, by })
    // Nobody writes to it any more.
    const catalog: Catalog = { ...catalogReads(database), dataVersion: () => 0 }
    return {
      catalog,
      result,
      /** What a competition is called. */
      nameOf: async (id: CompetitionId) => (await findCompetitionLine(database, id))?.name ?? id,
      close: () => database.close(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What files are read into: a copy of the catalog, or an empty one where there is none. */
async function openGround({ databaseUrl, signal }: DraftRequest): Promise<Database> {
  if (catalogExists(databaseUrl)) return openCopy(databaseUrl, { signal, messages: silence })
  const database = await openForWriting('sqlite::memory:')
  return prepareOrClose(database, () => migrate(database))
}
