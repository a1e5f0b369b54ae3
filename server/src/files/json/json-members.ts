import { endOfString, skipSpace, textOfString } from './json-text.ts'

/** A member of an object or an element of an array, by where it stands in the text. */
export interface Member {
  readonly step: string | number
  /** Where it begins: a member with its name. */
  readonly placed: number
  /** Where its value begins, and the offset after it. */
  readonly start: number
  readonly end: number
}

/** The members of the container that begins at `start`, in order; none for other values. The text is valid JSON. */
export function membersAt(text: string, start: number): readonly Member[] {
  const open = text.charAt(start)
  if (open !== '{' && open !== '[') return []
  const members: Member[] = []
  let at = skipSpace(text, start + 1)
  while (!'}]'.includes(text.charAt(at))) {
    const member = open === '{' ? namedAt(text, at) : elementAt(text, at, members.length)
    members.push(member)
    at = skipSpace(text, member.end)
    if (text.charAt(at) === ',') at = skipSpace(text, at + 1)
  }
  return members
}

function namedAt(text: string, placed: number): Member {
  const nameEnd = endOfString(text, placed)
  const start = skipSpace(text, skipSpace(text, nameEnd) + 1)
  return { step: textOfString(text, placed, nameEnd), placed, start, end: endOfValue(text, start) }
}

function elementAt(text: string, start: number, step: number): Member {
  return { step, placed: start, start, end: endOfValue(text, start) }
}

/** The offset after the value that begins at `start`. */
function endOfValue(text: string, start: number): number {
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

/** The offset after a number, `true`, `false` or `null`. */
function endOfBare(text: string, start: number): number {
  let at = start
  while (at < text.length && !/[\s,\]}]/.test(text.charAt(at))) at++
  return at
}
