import type { Neighbours } from '../../catalog/reading/page.ts'
import type { Listing } from '../../contract/listing.ts'
import { operations } from '../../contract/operations.ts'

/** The Link header of a page (RFC 8288): absolute, `limit` repeated only if it was given; undefined without neighbours. */
export function linkHeader({ next, previous }: Neighbours, listing: Listing, baseUrl: string): string | undefined {
  const start = `${baseUrl}${operations.listCompetitions.path}?${listing.limitGiven ? `limit=${listing.limit}&` : ''}`
  const links: string[] = []
  if (next !== undefined) links.push(`<${start}after_cursor=${next}>; rel="next"`)
  if (previous !== undefined) links.push(`<${start}before_cursor=${previous}>; rel="prev"`)
  return links.length === 0 ? undefined : links.join(', ')
}
