import type { CatalogStore } from '../catalog/writing/catalog-store.ts'
import { writeCatalog } from '../storage/catalog-store.ts'
import type { Database } from '../storage/sql.ts'

/**
 * Runs `work` on the catalog in one transaction, and keeps what it did only when `isKept` says so of its result: else
 * the catalog does not even get a new revision.
 */
export async function writeIfChanged<Result>(
  database: Database,
  work: (store: CatalogStore) => Promise<Result>,
  isKept: (result: Result) => boolean,
  signal?: AbortSignal,
): Promise<Result> {
  let undone: { readonly result: Result } | undefined
  try {
    return await writeCatalog(
      database,
      async (store) => {
        const result = await work(store)
        if (isKept(result)) return result
        undone = { result }
        throw new RollBack()
      },
      signal,
    )
  } catch (error) {
    if (error instanceof RollBack && undone !== undefined) return undone.result
    throw error
  }
}

class RollBack extends Error {}
