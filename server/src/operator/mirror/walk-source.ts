import type { Client, CompetitionPage } from '../../../../client/src/index.ts'
import { Refusal } from '../failure.ts'
import type { KeptPage, KeptPages } from './kept-pages.ts'
import { indexKept, nextRequest, type PageRequest } from './next-request.ts'

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

/** A list has each competition once, so that a walk ends. Pages that lead in a circle would be read for ever. */
function requireNew({ ids }: KeptPage, isLast: boolean, number: number, seen: Set<string>): void {
  const again = ids.find((id) => seen.has(id) || !seen.add(id))
  const isEmpty = ids.length === 0 && !isLast
  if (again === undefined && !isEmpty) return
  const what = isEmpty ? 'is empty and says that another follows' : `lists ${again ?? ''} a second time`
  throw new Refusal(
    `The source was not read to its end: its page ${number} ${what}, so its pages lead in a circle. Nothing was changed. Ask whoever runs the source; a proxy that ignores the query does this, too.`,
  )
}

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
