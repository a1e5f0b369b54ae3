/**
 * Returns the offset after a string whose opening quote is at `start`. If the string is not closed, returns the length
 * of the text.
 */
export function endOfString(text: string, start: number): number {
  const quote = closingQuote(text, start)
  return quote < 0 ? text.length : quote + 1
}

/**
 * Returns the offset of the closing quote of a string whose opening quote is at `start`. Returns -1 if there is no
 * closing quote.
 */
export function closingQuote(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (quote >= 0 && isEscaped(text, quote, start)) quote = text.indexOf('"', quote + 1)
  return quote
}

function isEscaped(text: string, at: number, start: number): boolean {
  let first = at
  while (first - 1 > start && text.charAt(first - 1) === '\\') first--
  return (at - first) % 2 === 1
}

/** Returns the value of a JSON string. If the string has an invalid escape, returns its text without the quotes. */
export function textOfString(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end - 1)
  if (!written.includes('\\')) return written
  try {
    return String(JSON.parse(text.slice(start, end)))
  } catch {
    return written
  }
}

export function skipSpace(text: string, at: number): number {
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return at
    at++
  }
  return at
}

export type Step = string | number

/**
 * Formats a path like `competitions[0].divisions[2].name`. Names that are not identifiers are in brackets and quotes.
 */
export function writePath(steps: readonly Step[]): string {
  return steps.map(writeStep).join('')
}

function writeStep(step: Step, at: number): string {
  if (typeof step === 'number') return `[${step}]`
  if (!/^[A-Za-z_][A-Za-z0-9_-]{0,99}$/.test(step)) return `[${JSON.stringify(shortened(step))}]`
  return at === 0 ? step : `.${step}`
}

/**
 * Returns at most the first 60 characters of a name, so that messages stay readable. Appends `…` if the name is longer.
 */
export function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}

export interface Member {
  readonly step: Step
  readonly placed: number
  readonly start: number
  readonly end: number
}

/**
 * Yields the members of the object, or the elements of the array, that begins at `start`. Yields nothing for other
 * values. The text must be valid JSON. This is a generator because an array of all elements could be very large.
 */
export function* membersAt(text: string, start: number): Generator<Member, void, void> {
  const open = text.charAt(start)
  if (open !== '{' && open !== '[') return
  let at = skipSpace(text, start + 1)
  for (let index = 0; !'}]'.includes(text.charAt(at)); index++) {
    const nameEnd = open === '{' ? endOfString(text, at) : undefined
    const step = nameEnd === undefined ? index : textOfString(text, at, nameEnd)
    const start = nameEnd === undefined ? at : skipSpace(text, skipSpace(text, nameEnd) + 1)
    const end = endOfValue(text, start)
    yield { step, placed: at, start, end }
    at = skipSpace(text, end)
    if (text.charAt(at) === ',') at = skipSpace(text, at + 1)
  }
}

/** Returns the offset after the value that begins at `start`. The text must be valid JSON. */
export function endOfValue(text: string, start: number): number {
  let depth = 0
  let at = start
  do {
    const unit = text.charCodeAt(at)
    if (text.charAt(at) === '"') at = endOfString(text, at) - 1
    else if (unit === 123 || unit === 91) depth++
    else if (unit === 125 || unit === 93) depth--
    else if (depth === 0) return endOfBare(text, at)
    at++
  } while (depth > 0)
  return at
}

function endOfBare(text: string, start: number): number {
  let at = start
  while (at < text.length && !/[\s,\]}]/.test(text.charAt(at))) at++
  return at
}
