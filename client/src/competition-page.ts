import type { Answer, AnswerManners } from './answer.ts'
import { parseLinks } from './link-header.ts'
import type { Competition } from './shapes.ts'

/** Which page of the list to read. */
export interface PageOptions {
  /** The most competitions on a page, 1 to 100. Default 10. */
  readonly limit?: number | undefined
  /** The id of a competition: the page begins right behind it. */
  readonly afterCursor?: string | undefined
  /** The id of a competition: the page ends right in front of it. Not together with `afterCursor`. */
  readonly beforeCursor?: string | undefined
}

/** A page of the list, newest first. */
export interface CompetitionPage extends AnswerManners {
  /** Empty past the end. */
  readonly competitions: readonly Competition[]
  /** What to give to `listCompetitions` for the page that follows; absent on the last one. */
  readonly next?: PageOptions
  /** What to give to `listCompetitions` for the page before this one; absent on the first. */
  readonly previous?: PageOptions
}

/** The path of a page, with its query. */
export function pagePath({ limit, afterCursor, beforeCursor }: PageOptions): string {
  const query = new URLSearchParams()
  if (limit !== undefined) query.set('limit', String(limit))
  if (afterCursor !== undefined) query.set('after_cursor', afterCursor)
  if (beforeCursor !== undefined) query.set('before_cursor', beforeCursor)
  const written = query.toString()
  return written === '' ? path : `${path}?${written}`
}

/** The page of an answer whose body is an array. */
export function pageOf({ body, link, ...manners }: Answer): CompetitionPage {
  const { text, etag, requestId, rateLimit } = manners
  return {
    // The service says what its arrays hold: openapi.json. Members that are added later are no fault.
    competitions: body as readonly Competition[],
    ...parseLinks(link ?? ''),
    text,
    etag,
    requestId,
    ...(rateLimit === undefined ? {} : { rateLimit }),
  }
}

const path = '/api/public/competitions'
