import type { Client, CompetitionPage } from '../../../../client/src/index.ts'
import { Refusal } from '../failure.ts'
import type { KeptPage, KeptPages } from './kept-pages.ts'

/** Every page of the source, newest first, and how many of them had not changed. */
export interface Walk {
  readonly pages: readonly KeptPage[]
  readonly unchangedPages: number
}

/** What a walk needs besides the source. */
export interface WalkOptions {
  readonly kept: KeptPages
  /** The competitions that are here: a page that one of them is missing from is read again, changed or not. */
  readonly idsHere: ReadonlySet<string>
  readonly signal: AbortSignal
  /** Told how many competitions the next page holds. */
  readonly onPage: (competitions: number) => void
}

/**
 * Reads the source to its end. Each page that has changed is kept at once. Throws what the client throws, and a refusal
 * where pages lead back to what was read.
 */
export async function walkSource(source: Client, options: WalkOptions): Promise<Walk> {
  const { kept, idsHere, signal, onPage } = options
  const index = indexKept(await kept.list())
  const isHere = (page: KeptPage) => kept.fileOf(page) !== undefined || page.ids.every((id) => idsHere.has(id))
  const pages: KeptPage[] = []
  const seen = new Set<string>()
  let unchangedPages = 0
  for (let cursor: string | undefined, isEnd = false; !isEnd;) {
    const request = nextRequest(cursor, index)
    const known = request.kept !== undefined && isHere(request.kept) ? request.kept : undefined
    const read = await readPage(source, request, known, signal)
    const page = read === undefined ? known : pageOf(request, read)
    if (page === undefined) throw new Error('A page without a tag was not sent.')
    const isLast = read === undefined ? page.isLast : read.next === undefined
    requireNew(page, isLast, pages.length + 1, seen)
    if (read === undefined) unchangedPages += 1
    else await kept.keep(page, read.text)
    pages.push(page)
    onPage(page.ids.length)
    cursor = page.ids.at(-1)
    isEnd = isLast
  }
  return { pages, unchangedPages }
}

/** A list has each competition once, and an end. Pages that lead in a circle, or always on, would be read for ever. */
function requireNew({ ids }: KeptPage, isLast: boolean, number: number, seen: Set<string>): void {
  const again = ids.find((id) => seen.has(id) || !seen.add(id))
  const isEmpty = ids.length === 0 && !isLast
  if (again === undefined && !isEmpty && seen.size <= competitionsMax) return
  const circle = 'so its pages lead in a circle'
  const what = isEmpty
    ? `is empty and says that another follows, ${circle}`
    : again === undefined
      ? `leads past ${competitionsMax.toLocaleString('en')} competitions, which is more than a gym has`
      : `lists ${again} a second time, ${circle}`
  throw new Refusal(
    `The source was not read to its end: its page ${number} ${what}. Nothing was changed. Ask whoever runs the source; a proxy that ignores the query does this, too.`,
  )
}

/** What is read of a gym before its source is taken for one that never ends. */
const competitionsMax = 100_000

function readPage(
  source: Client,
  { afterCursor, limit }: PageRequest,
  known: KeptPage | undefined,
  signal: AbortSignal,
): Promise<CompetitionPage | undefined> {
  const asked = { afterCursor, limit, signal }
  return known === undefined ? source.listCompetitions(asked) : source.pollCompetitions(known.etag, asked)
}

function pageOf({ afterCursor, limit }: PageRequest, { etag, competitions, next }: CompetitionPage): KeptPage {
  return { afterCursor, limit, etag, ids: competitions.map(({ id }) => id), isLast: next === undefined }
}

/** The most that a page may hold. */
const pageMax = 100

/** How the next page is asked for. */
interface PageRequest {
  readonly afterCursor: string | undefined
  readonly limit: number
  /** The page that was kept of just this request: when it has not changed, it is not sent. */
  readonly kept: KeptPage | undefined
}

/** The pages that were kept, by what is looked for. */
export interface KeptIndex {
  readonly byCursor: ReadonlyMap<string | undefined, KeptPage>
  /** The page that each competition is on. */
  readonly byId: ReadonlyMap<string, KeptPage>
}

export function indexKept(pages: readonly KeptPage[]): KeptIndex {
  const byId = new Map<string, KeptPage>()
  for (const page of pages) for (const id of page.ids) byId.set(id, page)
  return { byCursor: new Map(pages.map((page) => [page.afterCursor, page])), byId }
}

/**
 * The request for the page behind a competition; undefined is the first page. Where pages begin is where they began the
 * last time, since a tag is good for the same request alone: after a page that holds new competitions, which has moved
 * on by as many, as many are asked for as lead to the beginning of a page that was kept. Small pages are joined to the
 * one that follows, so that mirrors which run often do not crumble the list.
 */
export function nextRequest(afterCursor: string | undefined, { byCursor, byId }: KeptIndex): PageRequest {
  const kept = byCursor.get(afterCursor)
  if (kept !== undefined) return { afterCursor, limit: kept.limit, kept }
  const cut = afterCursor === undefined ? undefined : byId.get(afterCursor)
  if (cut === undefined || afterCursor === undefined) return { afterCursor, limit: pageMax, kept: undefined }
  let limit = cut.ids.length - cut.ids.indexOf(afterCursor) - 1
  for (let next = following(cut, byCursor); next !== undefined; next = following(next, byCursor)) {
    if (limit + next.ids.length > pageMax) break
    limit += next.ids.length
  }
  return { afterCursor, limit: Math.max(limit, 1), kept: undefined }
}

function following({ ids }: KeptPage, byCursor: KeptIndex['byCursor']): KeptPage | undefined {
  const last = ids.at(-1)
  return last === undefined ? undefined : byCursor.get(last)
}
