import type { Neighbours, Page } from '../catalog/reading/catalog.ts'
import { parseListing, type ListQuery } from '../contract/listing.ts'
import { operations } from '../contract/operations.ts'
import type { AuthorisedRequest } from './message/received-request.ts'
import { answerToRead, chooseForm, type Answer } from './message/answer.ts'

/** Responds to `GET /api/public/competitions` with a page of the competitions that the viewer can see, newest first. */
export async function listCompetitions(authorised: AuthorisedRequest): Promise<Answer> {
  const { request, viewer, accepted, reader, now } = authorised
  const { coding } = accepted
  const listing = parseListing(request.query)
  const choose = ({ hash }: Page) => chooseForm(hash, authorised)
  const { page, choice, body, cachedBody } = await reader.page({ viewer, listing, coding, now }, choose)
  const link = linkHeader(page, listing, request.baseUrl)
  const headers = link === undefined ? {} : { Link: link }
  return answerToRead(
    { hash: page.hash, headers, validity: page, body, cachedBody, cachedBytes: 0 },
    choice,
    authorised,
  )
}

/**
 * Returns the `Link` header (RFC 8288) with the URLs of the next and previous pages. Returns `undefined` if there are
 * none.
 */
export function linkHeader({ next, previous }: Neighbours, listing: ListQuery, baseUrl: string): string | undefined {
  const start = `${baseUrl}${operations.listCompetitions.path}?${listing.limitGiven ? `limit=${listing.limit}&` : ''}`
  const links: string[] = []
  if (next !== undefined) links.push(`<${start}after_cursor=${next}>; rel="next"`)
  if (previous !== undefined) links.push(`<${start}before_cursor=${previous}>; rel="prev"`)
  return links.length === 0 ? undefined : links.join(', ')
}
