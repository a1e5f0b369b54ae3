import { nearestName } from '../../contract/nearest-name.ts'
import { code, halt, report, type Scan } from './json-scan-state.ts'

/** Checks the number, `true`, `false` or `null` that begins at `start`; answers the offset after it. */
export function scanWord(scan: Scan, start: number): number {
  const { text } = scan
  const end = endOfNumber(text, start) || endOfLiteral(text, start)
  if (end > 0 && !isOfWord(text.charCodeAt(end))) return end
  return scanWrongWord(scan, start)
}

function endOfLiteral(text: string, start: number): number {
  if (text.startsWith('true', start) || text.startsWith('null', start)) return start + 4
  return text.startsWith('false', start) ? start + 5 : 0
}

/** The offset after the number, or 0 when what stands there is none. */
function endOfNumber(text: string, start: number): number {
  const first = text.charCodeAt(start) === code.minus ? start + 1 : start
  let end = text.charCodeAt(first) === code.zero ? first + 1 : endOfDigits(text, first)
  if (end === 0) return 0
  if (text.charCodeAt(end) === code.dot) end = endOfDigits(text, end + 1)
  if (end === 0 || !isExponent(text.charCodeAt(end))) return end
  const sign = text.charAt(end + 1)
  return endOfDigits(text, sign === '+' || sign === '-' ? end + 2 : end + 1)
}

function endOfDigits(text: string, start: number): number {
  let end = start
  while (isDigit(text.charCodeAt(end))) end++
  return end === start ? 0 : end
}

function isDigit(unit: number): boolean {
  return unit >= code.zero && unit <= code.nine
}

function isExponent(unit: number): boolean {
  return unit === 101 || unit === 69
}

/** Letters, digits and what else people write in numbers and names. */
function isOfWord(unit: number): boolean {
  return (
    isDigit(unit) ||
    (unit >= 97 && unit <= 122) ||
    (unit >= 65 && unit <= 90) ||
    unit === 95 ||
    unit === 36 ||
    unit === 43 ||
    unit === code.minus ||
    unit === code.dot
  )
}

function scanWrongWord(scan: Scan, start: number): number {
  const { text } = scan
  let end = start
  while (isOfWord(text.charCodeAt(end))) end++
  if (end === start) return haltNoValue(scan, start)
  scan.isJson = false
  const word = text.slice(start, Math.min(end, start + 40))
  report(scan, start, `\`${word}\` is no JSON value`, remedyFor(word))
  return end
}

function remedyFor(word: string): string {
  if (/^[-+]?(NaN|Infinity|inf)$/i.test(word)) return 'Write a number, or null where there is none.'
  const literal = nearestName(word, ['true', 'false', 'null'])
  if (literal !== undefined) return `Write ${literal}.`
  const number = /^[-+.\d]/.test(word) ? Number(word) : Number.NaN
  if (Number.isFinite(number)) return `Write ${String(number)}.`
  return /^[-+.\d]/.test(word)
    ? 'Write a number such as 10 or 22.5, or a text in double quotes.'
    : 'Write texts in double quotes.'
}

function haltNoValue(scan: Scan, at: number): never {
  const found = scan.text.slice(at, at + 2)
  if (found.startsWith('#') || found === '//' || found === '/*') {
    halt(scan, at, 'JSON has no comments', 'Remove the comment, or write the file as YAML (.yaml), which has them.')
  }
  if (found.startsWith("'")) halt(scan, at, 'texts of JSON stand in double quotes', 'Use " instead of \'.')
  if (/^[\],}:]/.test(found)) {
    halt(scan, at, `expected a value before ${found.charAt(0)}`, 'Write the value, or null where there is none.')
  }
  const character = String.fromCodePoint(scan.text.codePointAt(at) ?? 0)
  const shown = `U+${(scan.text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const sentence = `${/[\p{L}\p{P}\p{S}]/u.test(character) ? `\`${character}\` (${shown})` : shown} begins no JSON value`
  halt(scan, at, sentence, 'Remove it; if the file is YAML, name it .yaml.')
}
