import type { Answer, AnswerEnvelope } from './answer.ts'
import type { Competition } from './shapes.ts'

/** Options that say which page of the list to read. */
export interface PageOptions {
  /** The maximum number of competitions on a page. The service allows 1 to 100. Its default is 10. */
  readonly limit?: number | undefined
  /** The id of a competition. The page starts with the competition that follows it in the list. */
  readonly afterCursor?: string | undefined
  /**
   * The id of a competition. The page ends with the competition before it in the list. Do not use this option together
   * with `afterCursor`.
   */
  readonly beforeCursor?: string | undefined
}

/** A page of the list of competitions. The newest competition comes first. */
export interface CompetitionPage extends AnswerEnvelope {
  /** The competitions on the page, in the order of the list. The page is empty if no competitions follow the cursor. */
  readonly competitions: readonly Competition[]
  /** The options with which `listCompetitions` reads the next page. Absent on the last page. */
  readonly next?: PageOptions
  /** The options with which `listCompetitions` reads the previous page. Absent on the first page. */
  readonly previous?: PageOptions
}

/** Returns the path and query of the request for a page. */
export function pagePath({ limit, afterCursor, beforeCursor }: PageOptions): string {
  const query = new URLSearchParams()
  if (limit !== undefined) query.set('limit', String(limit))
  if (afterCursor !== undefined) query.set('after_cursor', afterCursor)
  if (beforeCursor !== undefined) query.set('before_cursor', beforeCursor)
  const queryText = query.toString()
  return queryText === '' ? path : `${path}?${queryText}`
}

/**
 * A page of the list. `isLinked` says whether the response had links to other pages. Without links, the client can only
 * guess from the number of competitions whether the page is the last one.
 */
export interface ReadPage {
  readonly page: CompetitionPage
  readonly isLinked: boolean
}

/** Returns whether a body is a list of competitions. Checks only that each competition has an id. */
export function isList(body: unknown): boolean {
  return Array.isArray(body) && body.every((one: unknown) => hasId(one))
}

function hasId(one: unknown): boolean {
  return typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string' && one.id !== ''
}

/** Converts a response to a page. Its body must be a list of competitions. `options` are the options of the request. */
export function pageOf({ body, link, ...envelope }: Answer, options: PageOptions): ReadPage {
  const competitions = body as readonly Competition[]
  const links = parseLinks(link ?? '', options)
  const isLinked = links.next !== undefined || links.previous !== undefined
  const neighbours = isLinked ? links : neighboursOf(competitions, options)
  return { page: { competitions, ...neighbours, ...envelope }, isLinked }
}

/** The number of competitions on a page if the request has no limit. */
export const defaultLimit = 10

const path = '/api/public/competitions'

type Links = Pick<CompetitionPage, 'next' | 'previous'>

function neighboursOf(competitions: readonly Competition[], { limit, afterCursor, beforeCursor }: PageOptions): Links {
  const [first, last] = [competitions[0]?.id, competitions.at(-1)?.id]
  if (first === undefined || last === undefined) return {}
  // A page that contains its own cursor repeats an earlier page.
  if (competitions.some(({ id }) => id === (afterCursor ?? beforeCursor))) return {}
  const isFull = competitions.length >= (limit ?? defaultLimit)
  const sameLimit = limit === undefined ? {} : { limit }
  return {
    ...((beforeCursor === undefined ? isFull : true) && { next: { ...sameLimit, afterCursor: last } }),
    ...((beforeCursor === undefined ? afterCursor !== undefined : isFull) && {
      previous: { ...sameLimit, beforeCursor: first },
    }),
  }
}

/**
 * Returns the options for the next and previous page from a Link header (RFC 8288). Uses only the query of each link,
 * so that credentials are never sent to the host in a link. Ignores links without a cursor.
 */
export function parseLinks(header: string, options: PageOptions = {}): Links {
  const links = [...header.matchAll(/<([^>]*)>([^<]*)/g)]
  const optionsOf = (relation: string): PageOptions | undefined => {
    const link = links.find(([, , parameters = '']) => relationsIn(parameters).includes(relation))
    return link?.[1] === undefined ? undefined : parseOptions(link[1], options)
  }
  const [next, previous] = [optionsOf('next'), optionsOf('prev')]
  return { ...(next && { next }), ...(previous && { previous }) }
}

function relationsIn(parameters: string): readonly string[] {
  const [, quoted, bare = ''] = /\brel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? []
  return (quoted ?? bare).toLowerCase().split(/\s+/)
}

function parseOptions(address: string, options: PageOptions): PageOptions | undefined {
  const query = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1] ?? '')
  const [limitText, afterCursor, beforeCursor] = ['limit', 'after_cursor', 'before_cursor'].map((name) =>
    query.get(name),
  )
  if (!afterCursor && !beforeCursor) return undefined
  const limit = /^[1-9]\d{0,2}$/.test(limitText ?? '') ? Number(limitText) : options.limit
  return {
    ...(limit !== undefined && { limit }),
    ...(afterCursor && { afterCursor }),
    ...(beforeCursor && { beforeCursor }),
  }
}
