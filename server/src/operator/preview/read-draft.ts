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

export type DraftRequest = Required<
  Pick<ImportRequest, 'files' | 'gym' | 'kind' | 'serviceName' | 'now' | 'signal' | 'schemas'>
> & {
  readonly databaseUrl: string
}

/** A copy of the catalog, into which the files of a preview were imported. Close it after use. */
export type Draft = Awaited<ReturnType<typeof readDraft>>

/**
 * Imports files into a copy of the catalog. Returns the copy and the `result` of the import. If the files have errors,
 * the copy has no changes, and `result` lists the errors.
 */
export async function readDraft(request: DraftRequest) {
  const database = await openBase(request)
  try {
    const by = { at: request.now, author: 'preview', command: 'preview', keptFrom: 0 }
    // Allowed here; an import into the real catalog refuses to take something away from readers.
    const result = await importFiles(database, { ...request, mayTakeAway: true, by })
    // The copy is never written again.
    const catalog: Catalog = { ...catalogReads(database), dataVersion: () => 0 }
    return {
      catalog,
      result,
      nameOf: async (id: CompetitionId) => (await findCompetitionLine(database, id))?.name ?? id,
      close: () => database.close(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openBase({ databaseUrl, signal }: DraftRequest): Promise<Database> {
  if (catalogExists(databaseUrl)) return openCopy(databaseUrl, { signal, messages: silence })
  const database = await openForWriting('sqlite::memory:')
  return prepareOrClose(database, () => migrate(database))
}
