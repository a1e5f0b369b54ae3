import { defaultLimit, type CompetitionPage, type PageOptions, type ReadPage } from './competition-page.ts'
import { UnexpectedAnswerError } from './errors.ts'

/** Asks for a page of the list that is read. */
export type AskPage = (asked: PageOptions) => Promise<ReadPage>

/**
 * Throws `UnexpectedAnswerError` when a page shows that its cursor or its limit had no effect: it holds its own cursor,
 * or is as long as a page for which no limit was given.
 */
export async function requireFollowed({ page, isLinked }: ReadPage, asked: PageOptions, ask: AskPage): Promise<void> {
  const cursor = asked.afterCursor ?? asked.beforeCursor
  const ids = page.competitions.map(({ id }) => id)
  if (asked.beforeCursor !== undefined) ids.reverse()
  const isRepeated = cursor !== undefined && ids.includes(cursor)
  if (!isRepeated && (isLinked || !hasDefaultLength(page, asked))) return
  // Some services give the last page again where nothing follows.
  if (isRepeated && (isLinked || ids.at(-1) !== cursor)) throw repeated(cursor)
  await requireEnd(ids.slice(-2), ask, asked.beforeCursor !== undefined)
}

/** Whether a page that should be longer has the length of one that was asked for without a limit. */
export function hasDefaultLength({ competitions }: CompetitionPage, { limit = defaultLimit }: PageOptions): boolean {
  return competitions.length === defaultLimit && limit > defaultLimit
}

/**
 * Throws `UnexpectedAnswerError` unless the list ends with the last of these ids; the first of them is the cursor.
 * Without links a page that is short, empty or repeated looks like the end; so what follows that cursor is asked for,
 * one more than is known, and no more than that has to come.
 */
export async function requireEnd(ids: readonly string[], ask: AskPage, isBackward = false): Promise<void> {
  const [cursor, ...behind] = ids.length > 1 ? ids : [undefined, ...ids]
  const last = behind.at(-1)
  if (last === undefined) return
  const { page } = await ask(pastCursor(cursor, behind.length + 1, isBackward))
  const found = page.competitions.map(({ id }) => id)
  if (isBackward) found.reverse()
  const [more, ...others] = found.slice(found.indexOf(last) + 1)
  if (found.length === 0 || (found.at(-1) === last && found.length <= behind.length)) return
  if (!found.includes(last) || more === undefined || others.length > 0) throw repeated(last)
  throw new UnexpectedAnswerError(
    `The list goes on with ${more}, but the page that ${last} is on ended it: it was cut short. Read it again.`,
  )
}

function pastCursor(cursor: string | undefined, limit: number, isBackward: boolean): PageOptions {
  if (cursor === undefined) return { limit: isBackward ? 1 : limit }
  return isBackward ? { limit, beforeCursor: cursor } : { limit, afterCursor: cursor }
}

/** Of ids in the order of a walk those that `requireEnd` asks with: the cursor is none that led to the last page. */
export function tailOf(idsBefore: readonly string[], idsOfLastPage: readonly string[]): readonly string[] {
  return [...idsBefore, ...idsOfLastPage].slice(idsOfLastPage.length === 1 ? -3 : -2)
}

function repeated(id: string): UnexpectedAnswerError {
  return new UnexpectedAnswerError(`The list has ${id} a second time, so its pages lead in a circle. ${askOperator}`)
}

/** What helps where pages lead in a circle. */
export const askOperator = 'Ask whoever runs the service; a proxy or a cache that ignores the query does this, too.'
