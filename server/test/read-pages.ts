import { catalogReader } from '../src/catalog/reading/catalog-reader.ts'
import { StaleRevisionError, type Catalog, type Page } from '../src/catalog/reading/catalog.ts'
import { noReadings, type ReadingCounts } from '../src/catalog/reading/memory.ts'
import type { Viewer } from '../src/catalog/visibility.ts'
import { parseListing } from '../src/contract/listing.ts'
import type { Instant } from '../src/contract/time-stamp.ts'

/** Returns a page as a newly started service reads it, uncompressed; starts again after a concurrent change. */
export async function readStoredPage(
  catalog: Catalog,
  viewer: Viewer,
  query: string,
  now: Instant,
  counts: ReadingCounts = noReadings(),
): Promise<Page> {
  const pause = () => Promise.resolve()
  for (;;) {
    const reader = catalogReader(catalog, await catalog.snapshot(now), { memoryBytes: 1e8, pause, counts })
    try {
      return await reader.page({ viewer, listing: parseListing(query), coding: 'identity', now })
    } catch (error) {
      if (!(error instanceof StaleRevisionError)) throw error
    }
  }
}

/** The competitions of a page that is not compressed. */
export function competitionsOf({ body }: Page): readonly { readonly id: string }[] {
  return JSON.parse(body.bytes.toString('utf8')) as { id: string }[]
}
