import { noBody, type Body } from '../src/catalog/reading/body.ts'
import { catalogReader } from '../src/catalog/reading/catalog-reader.ts'
import { StaleRevisionError, type Catalog, type Page } from '../src/catalog/reading/catalog.ts'
import { DocumentCache } from '../src/catalog/reading/document-cache.ts'
import { noReadings, type ReadingCounts } from '../src/catalog/reading/memory.ts'
import type { Viewer } from '../src/catalog/visibility.ts'
import { parseListing } from '../src/contract/listing.ts'
import type { Instant } from '../src/contract/time-stamp.ts'

export async function readStoredPage(
  catalog: Catalog,
  viewer: Viewer,
  query: string,
  now: Instant,
  counts: ReadingCounts = noReadings(),
): Promise<Page & { readonly body: Body }> {
  const pause = () => Promise.resolve()
  for (;;) {
    const options = { memoryBytes: 1e8, pause, counts }
    const reader = catalogReader(catalog, await catalog.snapshot(now), options, new DocumentCache(1e8))
    try {
      const request = { viewer, listing: parseListing(query), coding: 'identity', now } as const
      const { page, body = noBody } = await reader.page(request, () => ({ needsBody: true }))
      return { ...page, body }
    } catch (error) {
      if (!(error instanceof StaleRevisionError)) throw error
    }
  }
}

export function competitionsOf({ body }: { readonly body: Body }): readonly { readonly id: string }[] {
  return JSON.parse(Buffer.concat(body.parts).toString('utf8')) as { id: string }[]
}
