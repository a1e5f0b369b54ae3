import { parseCompetitionId, type CompetitionId } from './ids.ts'
import { invalid, readQuery, requireNoFault, shorten, type ParameterFault } from './query.ts'

export const limits = { minimum: 1, maximum: 100, default: 10 } as const

const parameters = ['limit', 'after_cursor', 'before_cursor'] as const

export interface ListQuery {
  readonly limit: number
  /** True if the request contains the parameter `limit`. Links to other pages then contain it, too. */
  readonly limitGiven: boolean
  readonly cursor: Cursor | undefined
}

/**
 * Where a page begins or ends. With `after`, it begins with the competition that follows `id`. With `before`, it ends
 * with the competition that precedes `id`. The competition `id` itself is not on the page.
 */
export interface Cursor {
  readonly side: 'after' | 'before'
  readonly id: CompetitionId
}

/** Parses the query of a request for the competition list. Throws a `Problem` that lists every invalid parameter. */
export function parseListing(query: string): ListQuery {
  if (query === '') return { limit: limits.default, limitGiven: false, cursor: undefined }
  const faults: ParameterFault[] = []
  const values = readQuery(query, parameters, faults)
  const limit = readLimit(values.get('limit'), faults)
  const after = readCursor('after', values, faults)
  const before = readCursor('before', values, faults)
  if (after !== undefined && before !== undefined) faults.push(...conflict)
  requireNoFault(faults)
  return { limit, limitGiven: values.has('limit'), cursor: after ?? before }
}

const conflict: readonly ParameterFault[] = [
  {
    code: 'conflicting_cursors',
    parameter: 'after_cursor',
    detail: 'after_cursor asks for the page after a competition; it excludes before_cursor.',
  },
  {
    code: 'conflicting_cursors',
    parameter: 'before_cursor',
    detail: 'before_cursor asks for the page before a competition; it excludes after_cursor.',
  },
]

function readLimit(written: string | undefined, faults: ParameterFault[]): number {
  if (written === undefined) return limits.default
  const { minimum, maximum } = limits
  const limit = /^[1-9][0-9]{0,2}$/.test(written) ? Number(written) : 0
  if (limit >= minimum && limit <= maximum) return limit
  const shown = JSON.stringify(shorten(written))
  const needed = `a whole number from ${minimum} to ${maximum} in decimal digits`
  faults.push(invalid('limit', `limit is ${shown}; it must be ${needed}.`))
  return limits.default
}

function readCursor(
  side: Cursor['side'],
  values: ReadonlyMap<string, string>,
  faults: ParameterFault[],
): Cursor | undefined {
  const parameter = `${side}_cursor`
  const written = values.get(parameter)
  if (written === undefined) return undefined
  const id = parseCompetitionId(written)
  if (id !== undefined) return { side, id }
  const needed = 'a competition id: comp_ and 1 to 64 of A-Z a-z 0-9 _ -'
  faults.push(invalid(parameter, `${parameter} is ${JSON.stringify(shorten(written))}; it must be ${needed}.`))
  return undefined
}
