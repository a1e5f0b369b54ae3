import { defaultLimit, type CompetitionPage, type PageOptions, type ReadPage } from './competition-page.ts'
import { UnexpectedAnswerError } from './errors.ts'

/** Requests a page of the list of competitions. */
export type AskPage = (options: PageOptions) => Promise<ReadPage>

/**
 * Rejects with `UnexpectedAnswerError` if the service ignored the cursor or the limit of a request. If the page
 * contains the competition of the cursor, the service ignored the cursor. If the page has the default length, the
 * service possibly ignored the limit. The function then requests another page with `ask` to find out.
 */
export async function requireFollowed({ page, isLinked }: ReadPage, options: PageOptions, ask: AskPage): Promise<void> {
  const cursor = options.afterCursor ?? options.beforeCursor
  const ids = page.competitions.map(({ id }) => id)
  if (options.beforeCursor !== undefined) ids.reverse()
  const isRepeated = cursor !== undefined && ids.includes(cursor)
  if (!isRepeated && (isLinked || !hasDefaultLength(page, options))) return
  // Some services return the last page again at the end of the list.
  if (isRepeated && (isLinked || ids.at(-1) !== cursor)) throw repeated(cursor)
  await requireEnd(ids.slice(-2), ask, options.beforeCursor !== undefined)
}

/** Returns whether a page has the default length although the request asked for a longer page. */
export function hasDefaultLength({ competitions }: CompetitionPage, { limit = defaultLimit }: PageOptions): boolean {
  return competitions.length === defaultLimit && limit > defaultLimit
}

/**
 * Checks that nothing follows the last of `ids`. If responses have no links, a page that was cut short looks like the
 * last page. The function therefore requests the end of the list again. Its limit is one more than the number of ids
 * that it expects. Rejects with `UnexpectedAnswerError` if more competitions follow. If `isBackward` is true, checks
 * the start of the list.
 */
export async function requireEnd(ids: readonly string[], ask: AskPage, isBackward = false): Promise<void> {
  const [cursor, ...behind] = ids.length > 1 ? ids : [undefined, ...ids]
  const last = behind.at(-1)
  if (last === undefined) return
  const { page } = await ask(pastCursor(cursor, behind.length + 1, isBackward))
  const found = page.competitions.map(({ id }) => id)
  if (isBackward) found.reverse()
  const [more, ...furtherIds] = found.slice(found.indexOf(last) + 1)
  if (found.length === 0 || (found.at(-1) === last && found.length <= behind.length)) return
  if (!found.includes(last) || more === undefined || furtherIds.length > 0) throw repeated(last)
  throw new UnexpectedAnswerError(
    `The list goes on with ${more}, but the page that ${last} is on ended it: it was cut short. Read it again.`,
  )
}

function pastCursor(cursor: string | undefined, limit: number, isBackward: boolean): PageOptions {
  if (cursor === undefined) return { limit: isBackward ? 1 : limit }
  return isBackward ? { limit, beforeCursor: cursor } : { limit, afterCursor: cursor }
}

/**
 * Returns the last two ids of a list, for `requireEnd`. If the last page has only one id, returns three. With two, the
 * check would repeat the request for the last page and could get the same wrong response.
 */
export function tailOf(idsBefore: readonly string[], idsOfLastPage: readonly string[]): readonly string[] {
  return [...idsBefore, ...idsOfLastPage].slice(idsOfLastPage.length === 1 ? -3 : -2)
}

function repeated(id: string): UnexpectedAnswerError {
  return new UnexpectedAnswerError(`The list has ${id} a second time, so its pages lead in a circle. ${askOperator}`)
}

/** What to do if the pages lead in a circle. It is part of the error message. */
export const askOperator =
  'Ask the operator of the service; a proxy or a cache that ignores the query causes this, too.'
