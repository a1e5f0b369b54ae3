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

/** A page, and whether links led from it: without them its length says whether it is the end. */
export interface ReadPage {
  readonly page: CompetitionPage
  readonly isLinked: boolean
}

/** Whether a body is a list of competitions. Only their ids are looked at: openapi.json says the rest. */
export function isList(body: unknown): boolean {
  return Array.isArray(body) && body.every((one: unknown) => hasId(one))
}

function hasId(one: unknown): boolean {
  return typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string' && one.id !== ''
}

/** The page of an answer whose body is a list, as it was asked for. */
export function pageOf({ body, link, ...envelope }: Answer, asked: PageOptions): ReadPage {
  const competitions = body as readonly Competition[]
  const links = parseLinks(link ?? '', asked)
  const isLinked = links.next !== undefined || links.previous !== undefined
  const neighbours = isLinked ? links : neighboursOf(competitions, asked)
  return { page: { competitions, ...neighbours, ...envelope }, isLinked }
}

/** How many competitions a page has when no limit is given. */
export const defaultLimit = 10

const path = '/api/public/competitions'

type Links = Pick<CompetitionPage, 'next' | 'previous'>

/**
 * The neighbours of a page that came without links: the ids at its ends are the cursors. A page as long as its limit is
 * not the end; and on the other side of a cursor is at least what that names.
 */
function neighboursOf(competitions: readonly Competition[], { limit, afterCursor, beforeCursor }: PageOptions): Links {
  const [first, last] = [competitions[0]?.id, competitions.at(-1)?.id]
  if (first === undefined || last === undefined) return {}
  // A page that holds its own cursor repeats what was read.
  if (competitions.some(({ id }) => id === (afterCursor ?? beforeCursor))) return {}
  const isFull = competitions.length >= (limit ?? defaultLimit)
  const kept = limit === undefined ? {} : { limit }
  return {
    ...((beforeCursor === undefined ? isFull : true) && { next: { ...kept, afterCursor: last } }),
    ...((beforeCursor === undefined ? afterCursor !== undefined : isFull) && {
      previous: { ...kept, beforeCursor: first },
    }),
  }
}

/**
 * The neighbours of a page from its Link header (RFC 8288). Only their query counts: behind a proxy, a service may know
 * itself by another address than the one it was asked at, and credentials go nowhere else. A link with no cursor leads
 * nowhere, and is none.
 */
export function parseLinks(header: string, asked: PageOptions = {}): Links {
  const links = [...header.matchAll(/<([^>]*)>([^<]*)/g)]
  const optionsOf = (relation: string): PageOptions | undefined => {
    const link = links.find(([, , parameters = '']) => relationsIn(parameters).includes(relation))
    return link?.[1] === undefined ? undefined : parseOptions(link[1], asked)
  }
  const [next, previous] = [optionsOf('next'), optionsOf('prev')]
  return { ...(next && { next }), ...(previous && { previous }) }
}

function relationsIn(parameters: string): readonly string[] {
  const [, quoted, bare = ''] = /\brel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? []
  return (quoted ?? bare).toLowerCase().split(/\s+/)
}

function parseOptions(address: string, asked: PageOptions): PageOptions | undefined {
  const query = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1] ?? '')
  const [written, afterCursor, beforeCursor] = ['limit', 'after_cursor', 'before_cursor'].map((name) => query.get(name))
  if (!afterCursor && !beforeCursor) return undefined
  const limit = /^[1-9]\d{0,2}$/.test(written ?? '') ? Number(written) : asked.limit
  return {
    ...(limit !== undefined && { limit }),
    ...(afterCursor && { afterCursor }),
    ...(beforeCursor && { beforeCursor }),
  }
}
