import { competitionPage } from '../src/catalog/reading/competition-page.ts'
import type { Catalog, Page } from '../src/catalog/reading/catalog.ts'
import { Memory, noReadings } from '../src/catalog/reading/memory.ts'
import { ReleasedDocuments } from '../src/catalog/reading/released-documents.ts'
import type { Viewer } from '../src/catalog/visibility.ts'
import { parseListing } from '../src/contract/listing.ts'
import type { Instant } from '../src/contract/time-stamp.ts'

/** A page as it is read from where the catalog is kept, not compressed. */
export function readStoredPage(catalog: Catalog, viewer: Viewer, query: string, now: Instant): Promise<Page> {
  const source = { catalog, released: new ReleasedDocuments(catalog, new Memory(1e8), noReadings()) }
  return competitionPage(source, viewer, parseListing(query), 'identity', now)
}

/** The competitions of a page that is not compressed. */
export function competitionsOf({ pieces }: Page): readonly { readonly id: string }[] {
  const text = pieces.map(({ content }) => Buffer.from(content).toString('utf8')).join(',')
  return JSON.parse(`[${text}]`) as { id: string }[]
}
