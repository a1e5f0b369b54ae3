import type { CompetitionPage, PageOptions, ReadPage } from './competition-page.ts'
import { UnexpectedAnswerError } from './errors.ts'
import { askOperator, hasDefaultLength, requireEnd, tailOf, type AskPage } from './list-end.ts'

/**
 * Reads a list page by page, from the one that is asked for to the end. Throws `UnexpectedAnswerError` where pages do
 * not lead on: each has to bring competitions that are new, and a list without links has to end where it seems to.
 */
export async function* walkPages(ask: AskPage, options: PageOptions): AsyncGenerator<CompetitionPage, void, void> {
  const { limit, afterCursor, beforeCursor } = options
  const seen = new Set(afterCursor === undefined ? [] : [afterCursor])
  // The last ids, by which the end is known.
  let last: readonly string[] = [...seen]
  let asked: PageOptions | undefined = { limit, afterCursor, beforeCursor }
  let isBehindEmpty = false
  for (let number = 1; asked !== undefined; number += 1) {
    const read: ReadPage = await ask(asked)
    const { page, isLinked } = read
    const ids = page.competitions.map(({ id }) => id)
    if (!isLinked && ids.length > 0 && ids.every((id) => seen.has(id))) return requireEnd(last.slice(-2), ask)
    requireProgress(ids, seen, number)
    if (ids.length === 0 && page.next !== undefined && isBehindEmpty)
      throw circle(number, 'is empty and says that another follows')
    isBehindEmpty = ids.length === 0
    yield page
    const tail = tailOf(last, ids)
    last = [...last, ...ids].slice(-3)
    if (page.next === undefined && !isLinked && (number > 1 || hasDefaultLength(page, asked)))
      return requireEnd(tail, ask)
    asked = page.next
  }
}

/** Adds the ids of a page to those that were seen. */
function requireProgress(ids: readonly string[], seen: Set<string>, number: number): void {
  const again = ids.find((id) => seen.has(id) || !seen.add(id))
  if (again !== undefined) throw circle(number, `lists ${again} a second time`)
}

function circle(number: number, what: string): UnexpectedAnswerError {
  return new UnexpectedAnswerError(`Page ${number} of the list ${what}, so its pages lead in a circle. ${askOperator}`)
}
