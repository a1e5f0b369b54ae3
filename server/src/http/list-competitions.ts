import type { Page } from '../catalog/reading/page.ts'
import { parseListing, type Listing } from '../contract/listing.ts'
import type { Answer } from './message/answer.ts'
import type { Asked } from './asked.ts'
import { arrayBody } from './message/body-of-pieces.ts'
import { answerFor, prepare, type Prepared } from './message/conditional.ts'
import { entityTag } from './message/entity-tag.ts'
import { linkHeader } from './message/link-header.ts'

/** `GET /api/public/competitions`: a page of the competitions that the viewer sees, newest first. */
export async function listCompetitions({ request, viewer, coding, surface, now }: Asked): Promise<Answer> {
  const listing = parseListing(request.query)
  const page = await surface.reader.page(viewer, listing, coding, now)
  // Links name the address that the caller used, and repeat its limit: pages alike may have different ones.
  const variant = `${listing.limitGiven ? 'limit ' : ''}${request.baseUrl}`
  const prepared = surface.prepared.findOrMake(page, variant, () => preparePage(page, listing, request.baseUrl))
  return answerFor(prepared, request)
}

function preparePage(page: Page, listing: Listing, baseUrl: string): Prepared {
  const link = linkHeader(page, listing, baseUrl)
  return prepare(entityTag(page.hash), page.coding, link === undefined ? {} : { Link: link }, arrayBody(page), page)
}
