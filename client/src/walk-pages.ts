import type { CompetitionPage, PageOptions, ReadPage } from './competition-page.ts'
import { UnexpectedAnswerError } from './errors.ts'
import { askOperator, hasDefaultLength, requireEnd, tailOf, type AskPage } from './list-end.ts'

/**
 * Reads a list page by page to its end. Throws `UnexpectedAnswerError` if the pages do not contain the whole list, or
 * if a competition appears twice.
 */
export async function* walkPages(ask: AskPage, options: PageOptions): AsyncGenerator<CompetitionPage, void, void> {
  const { limit, afterCursor, beforeCursor } = options
  const seen = new Set(afterCursor === undefined ? [] : [afterCursor])
  // The last ids, to check the end of the list.
  let last: readonly string[] = [...seen]
  let request: PageOptions | undefined = { limit, afterCursor, beforeCursor }
  let isBehindEmpty = false
  for (let number = 1; request !== undefined; number += 1) {
    const read: ReadPage = await ask(request)
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
    if (page.next === undefined && !isLinked && (number > 1 || hasDefaultLength(page, request)))
      return requireEnd(tail, ask)
    request = page.next
  }
}

function requireProgress(ids: readonly string[], seen: Set<string>, number: number): void {
  const again = ids.find((id) => seen.has(id) || !seen.add(id))
  if (again !== undefined) throw circle(number, `lists ${again} a second time`)
}

function circle(number: number, what: string): UnexpectedAnswerError {
  return new UnexpectedAnswerError(`Page ${number} of the list ${what}, so its pages lead in a circle. ${askOperator}`)
}
