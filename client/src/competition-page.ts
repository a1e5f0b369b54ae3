import type { Answer, AnswerEnvelope } from './answer.ts'
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
export interface CompetitionPage extends AnswerEnvelope {
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
export function pageOf({ body, link, ...envelope }: Answer): CompetitionPage {
  // The service says what its arrays hold: openapi.json. Members that are added later are no fault.
  return { competitions: body as readonly Competition[], ...parseLinks(link ?? ''), ...envelope }
}

const path = '/api/public/competitions'

type Links = Pick<CompetitionPage, 'next' | 'previous'>

/**
 * The neighbours of a page from its Link header (RFC 8288). Only their query counts: behind a proxy, a service may know
 * itself by another address than the one it was asked at, and credentials go nowhere else.
 */
export function parseLinks(header: string): Links {
  const links = [...header.matchAll(/<([^>]*)>([^<]*)/g)]
  const optionsOf = (relation: string): PageOptions | undefined => {
    const link = links.find(([, , parameters = '']) => new RegExp(`\\brel="?${relation}\\b`).test(parameters))
    return link?.[1] === undefined ? undefined : parseOptions(link[1])
  }
  const [next, previous] = [optionsOf('next'), optionsOf('prev')]
  return { ...(next && { next }), ...(previous && { previous }) }
}

function parseOptions(address: string): PageOptions {
  const query = new URLSearchParams(address.slice(address.indexOf('?')))
  const [limit, afterCursor, beforeCursor] = ['limit', 'after_cursor', 'before_cursor'].map((name) => query.get(name))
  return {
    ...(limit && { limit: Number(limit) }),
    ...(afterCursor && { afterCursor }),
    ...(beforeCursor && { beforeCursor }),
  }
}
