import { nearestName } from '../../contract/nearest-name.ts'
import { halt, report, type Scan } from './json-fault.ts'
import { closingQuote, textOfString } from './json-text.ts'

const suspectPattern = /\\(?:u[0-9A-Fa-f]{4}|[^]?)|[\0-\x1f]/g
const isEscape = /^\\(?:u[0-9A-Fa-f]{4}|["\\/bfnrt])$/

/** Checks the string at `start`. Returns the offset after the string. Throws `Halt` if the string does not end. */
export function scanString(scan: Scan, start: number): number {
  const { text } = scan
  let at = start + 1
  while (isPlain(text.charCodeAt(at))) at++
  // The fast path for most strings.
  if (text.charAt(at) === '"' && scan.isWellFormed) return at + 1
  const quote = closingQuote(text, start)
  const written = text.slice(start + 1, quote < 0 ? undefined : quote)
  for (const { 0: piece, index } of written.matchAll(suspectPattern))
    if (!isEscape.test(piece)) reportInvalidPiece(scan, start, start + 1 + index, piece)
  if (quote < 0) haltUnclosed(scan, start)
  reportUnstorable(scan, start, textOfString(text, start, quote + 1))
  return quote + 1
}

function isPlain(unit: number): boolean {
  return unit >= 32 && unit !== 34 && unit !== 92
}

function reportInvalidPiece(scan: Scan, start: number, at: number, piece: string): void {
  if (piece === '\\') haltUnclosed(scan, start)
  // A line break means that the closing quote is missing, so nothing after it can be read.
  if (/^[\r\n]$/.test(piece)) {
    const remedy = 'Close it with ", and write \\n for a line break inside it.'
    halt(scan, start, 'contains a string that does not end on its line', remedy)
  }
  scan.isJson = false
  if (piece.startsWith('\\')) {
    const remedy = 'Write \\\\ for a backslash, \\uXXXX with four hex digits for a character.'
    report(scan, at, `contains ${piece}, which is not a JSON escape`, remedy)
  } else if (piece !== '\0') {
    const digits = piece.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    const remedy = `Write ${piece === '\t' ? '\\t' : `\\u${digits}`}, or remove it.`
    report(scan, at, `contains the control character U+${digits}, which must be escaped`, remedy)
  }
}

function haltUnclosed(scan: Scan, start: number): never {
  const remedy = 'The file seems to be cut off. Get it again, or close the string with ".'
  return halt(scan, start, 'is incomplete: the text ends inside a string', remedy)
}

function reportUnstorable(scan: Scan, start: number, value: string): void {
  if (value.includes('\0'))
    report(scan, start, 'contains the character NUL (\\u0000)', 'Remove the character: databases cannot store it.')
  const [lone] = /\p{Surrogate}/u.exec(value) ?? []
  if (lone === undefined) return
  const sentence = `contains \\u${lone.charCodeAt(0).toString(16)}, half of a character`
  report(scan, start, sentence, 'Write the whole character, or both halves of it.')
}

const ofWord = String.raw`[\w$+.-]`
const valid = new RegExp(String.raw`(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?!${ofWord})`, 'y')
const anyWord = new RegExp(`${ofWord}+`, 'y')

/** Checks the number or literal at `start`. Returns the offset after it. Throws `Halt` if there is no value. */
export function scanWord(scan: Scan, start: number): number {
  const end = endOf(valid, scan.text, start)
  return end === start ? scanWrongWord(scan, start) : end
}

function endOf(sticky: RegExp, text: string, start: number): number {
  sticky.lastIndex = start
  return sticky.test(text) ? sticky.lastIndex : start
}

function scanWrongWord(scan: Scan, start: number): number {
  const end = endOf(anyWord, scan.text, start)
  if (end === start) return haltNoValue(scan, start)
  scan.isJson = false
  const written = scan.text.slice(start, Math.min(end, start + 40))
  report(scan, start, `contains \`${written}\`, which is not a JSON value`, remedyFor(written))
  return end
}

function remedyFor(written: string): string {
  if (/^[-+]?(NaN|Infinity|inf)$/i.test(written)) return 'Write a number, or null where there is none.'
  const literal = nearestName(written, ['true', 'false', 'null'])
  if (literal !== undefined) return `Write ${literal}.`
  if (!/^[-+.\d]/.test(written)) return 'Write texts in double quotes.'
  const number = Number(written)
  if (Number.isFinite(number)) return `Write ${String(number)}.`
  return 'Write a number such as 10 or 22.5, or a text in double quotes.'
}

function haltNoValue(scan: Scan, at: number): never {
  const next = scan.text.slice(at, at + 2)
  if (next.startsWith("'"))
    halt(scan, at, 'contains a string in single quotes, but JSON needs double quotes', 'Use " instead of \'.')
  if (/^[\],}:]/.test(next)) {
    halt(scan, at, `has no value before ${next.charAt(0)}`, 'Write the value, or null where there is none.')
  }
  const point = scan.text.codePointAt(at) ?? 0
  const character = String.fromCodePoint(point)
  const codePoint = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  const description = /[\p{L}\p{P}\p{S}]/u.test(character) ? `\`${character}\` (${codePoint})` : codePoint
  halt(
    scan,
    at,
    `contains ${description}, which cannot begin a JSON value`,
    'Remove it; if the file is YAML, name it .yaml.',
  )
}
