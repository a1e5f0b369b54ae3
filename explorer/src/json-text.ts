/**
 * Returns the part of a JSON text at a path, as it was written. Numbers therefore keep all their digits. Returns
 * `undefined` if there is no value at the path.
 */
export function valueText(text: string, path: readonly (string | number)[]): string | undefined {
  let found: Span | undefined = { start: spaceEnd(text, 0), end: text.length }
  for (const step of path) {
    found = childSpan(text, found.start, step)
    if (found === undefined) return undefined
  }
  return text.slice(found.start, valueEnd(text, found.start))
}

interface Span {
  readonly start: number
  readonly end: number
}

function childSpan(text: string, start: number, step: string | number): Span | undefined {
  const open = text[start]
  if (open !== (typeof step === 'number' ? '[' : '{')) return undefined
  let found: Span | undefined
  let at = spaceEnd(text, start + 1)
  for (let index = 0; at < text.length && text[at] !== ']' && text[at] !== '}'; index += 1) {
    const nameEnd = valueEnd(text, at)
    const valueStart = open === '{' ? spaceEnd(text, spaceEnd(text, nameEnd) + 1) : at
    const end = valueEnd(text, valueStart)
    const name: unknown = open === '{' ? JSON.parse(text.slice(at, nameEnd)) : index
    if (name === step) found = { start: valueStart, end }
    const next = spaceEnd(text, end)
    at = text[next] === ',' ? spaceEnd(text, next + 1) : text.length
  }
  return found
}

function valueEnd(text: string, start: number): number {
  if (text[start] === '"') return matchEnd(wholeString, text, start)
  if (text[start] !== '{' && text[start] !== '[') return matchEnd(word, text, start)
  let depth = 0
  for (let at = start; at < text.length; at = nextMark(text, at)) {
    if (text[at] === '{' || text[at] === '[') depth += 1
    else if (text[at] === '}' || text[at] === ']') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

const wholeString = /"(?:[^"\\]|\\.)*"/y
const word = /[^\s,\]}:]*/y
const space = /\s*/y

function nextMark(text: string, at: number): number {
  let next = text[at] === '"' ? matchEnd(wholeString, text, at) : at + 1
  while (next < text.length && !'{}[]'.includes(text[next] ?? '')) {
    next = text[next] === '"' ? matchEnd(wholeString, text, next) : next + 1
  }
  return next
}

function spaceEnd(text: string, at: number): number {
  return matchEnd(space, text, at)
}

function matchEnd(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at
  // Text that does not match is not JSON. Move one character on, so that every loop ends.
  return expression.test(text) ? expression.lastIndex : at + 1
}

/**
 * Formats a JSON text. Each member has its own line, and each level is indented by two spaces. Only white space
 * changes.
 */
export function indented(text: string): string {
  let level = 0
  let result = ''
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      level += 1
      result += `${token}${line(level)}`
    } else if (token === '}' || token === ']') {
      level -= 1
      result += `${line(level)}${token}`
    } else if (token === ',') {
      result += `,${line(level)}`
    } else {
      result += token === ':' ? ': ' : token
    }
  }
  return result
}

const tokens = /\{\s*\}|\[\s*\]|"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

function line(level: number): string {
  return `\n${'  '.repeat(Math.max(0, level))}`
}
