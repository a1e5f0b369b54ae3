import { competitionPage } from '../catalog/reading/competition-page.ts'
import { parseListing } from '../contract/listing.ts'
import type { Answer } from './answer.ts'
import type { Asked } from './asked.ts'
import { fresh } from './conditional.ts'
import { pageTag } from './entity-tag.ts'
import { linkHeader } from './link-header.ts'

/** `GET /api/public/competitions`: a page of the competitions that the viewer sees, newest first. */
export async function listCompetitions({ request, viewer, surface, now }: Asked): Promise<Answer> {
  const listing = parseListing(request.query)
  const page = await competitionPage(surface.catalog, surface.renderings, viewer, listing, now)
  const link = linkHeader(page, listing, request.baseUrl)
  const headers = link === undefined ? {} : { Link: link }
  return fresh(request, pageTag(page), headers, { kind: 'page', documents: page.documents })
}
