import type { KeptPage } from './kept-pages.ts'

/** The most that a page may hold. */
const pageMax = 100

/** How the next page is asked for. */
export interface PageRequest {
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
