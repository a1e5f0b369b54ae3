import { meantOr } from './nearest-name.ts'
import { Problem, type Mistake } from './problem.ts'

/** An error in a query parameter. The response has the code of the first error. */
export interface ParameterFault {
  readonly code: 'invalid_parameter' | 'unknown_parameter' | 'conflicting_cursors'
  readonly parameter: string
  readonly detail: string
}

const faultsMax = 20

/**
 * Parses a query string without `?`. Returns the value of each parameter by name. Adds a fault to `faults` for each
 * parameter that is unknown, repeated or malformed. Stops after 20 faults, so that the response stays small.
 */
export function readQuery(
  query: string,
  known: readonly string[],
  faults: ParameterFault[],
): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const segment of query.split('&')) {
    if (segment === '') continue
    if (faults.length >= faultsMax) break
    const equals = `${segment}=`.indexOf('=')
    const written = segment.slice(0, equals)
    const [name, value] = [decoded(written), decoded(segment.slice(equals + 1))]
    if (name === undefined || value === undefined) faults.push(undecodable(shorten(written)))
    else if (!known.includes(name)) faults.push(unknownParameter(name, known))
    else if (values.has(name)) faults.push(invalid(name, `${name} is given more than once; give it once.`))
    else values.set(name, value)
  }
  return values
}

export function requireNoFault(faults: readonly ParameterFault[]): void {
  const [first] = faults
  if (first === undefined) return
  const mistakes: Mistake[] = faults.map(({ parameter, detail }) => ({ parameter, detail }))
  throw new Problem(first.code, faults.map(({ detail }) => detail).join(' '), { mistakes })
}

function unknownParameter(name: string, known: readonly string[]): ParameterFault {
  const shown = JSON.stringify(shorten(name))
  const all = `Allowed: ${known.length === 0 ? 'none' : known.join(', ')}.`
  const advice = meantOr(all, name.slice(0, 64), known)
  return { code: 'unknown_parameter', parameter: shorten(name), detail: `There is no parameter ${shown}. ${advice}` }
}

function undecodable(parameter: string): ParameterFault {
  return invalid(parameter, `${parameter} is not percent-encoded UTF-8.`)
}

export function invalid(parameter: string, detail: string): ParameterFault {
  return { code: 'invalid_parameter', parameter, detail }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Shortens a text from the client to 64 characters, so that responses stay small. A text that was shortened ends with
 * `…`.
 */
export function shorten(text: string): string {
  // A lone surrogate at the cut would make JSON that strict readers refuse.
  return text.length > 64 ? `${text.slice(0, 64).replace(/[\ud800-\udbff]$/, '')}…` : text
}
