import { nearestName } from '../../contract/nearest-name.ts'
import { halt, report, type Scan } from './json-fault.ts'
import { textOfString } from './json-text.ts'

/** Checks the string that begins at `start`; answers the offset after it. */
export function scanString(scan: Scan, start: number): number {
  const { text } = scan
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 34) return endString(scan, start, at + 1, !scan.isWellFormed)
    if (unit === 92 || unit < 32) return scanOddString(scan, start, at)
  }
  return haltUnclosed(scan, start)
}

/** Half a surrogate pair is no character, and cannot be written as UTF-8. */
function endString(scan: Scan, start: number, end: number, mayBeIllFormed: boolean): number {
  if (!mayBeIllFormed) return end
  const [lone] = /\p{Surrogate}/u.exec(textOfString(scan.text, start, end)) ?? []
  if (lone === undefined) return end
  const sentence = `holds \\u${lone.charCodeAt(0).toString(16)}, one half of a character`
  report(scan, start, sentence, 'Write the whole character, or both halves of it.')
  return end
}

/** What ends a string, escapes and control characters: those below the space. */
const oddPiece = /\\(?:u([0-9A-Fa-f]{4})|[^]?)|"|[^ -\uffff]/g

/** Goes on with a string at its first escape or control character. */
function scanOddString(scan: Scan, start: number, from: number): number {
  let hasUnicode = false
  let hasNul = false
  const pieces = new RegExp(oddPiece)
  pieces.lastIndex = from
  for (let found = pieces.exec(scan.text); found !== null; found = pieces.exec(scan.text)) {
    const [piece, digits] = found
    if (piece === '"') {
      if (hasNul)
        report(scan, start, 'holds the character NUL (\\u0000)', 'Remove it: databases cannot keep it in a text.')
      return endString(scan, start, pieces.lastIndex, hasUnicode || !scan.isWellFormed)
    }
    hasUnicode ||= digits !== undefined
    hasNul ||= digits === '0000' || piece === '\0'
    if (digits === undefined && !/^\\["\\/bfnrt]$/.test(piece)) tellOddPiece(scan, start, found.index, piece)
  }
  return haltUnclosed(scan, start)
}

function tellOddPiece(scan: Scan, start: number, at: number, piece: string): void {
  if (piece === '\\') haltUnclosed(scan, start)
  // A line's end means that the closing quote was forgotten, so nothing can be read after it.
  if (/^[\r\n]$/.test(piece)) {
    const remedy = 'Close it with ", and write \\n for a line break inside it.'
    halt(scan, start, 'the string does not end on its line', remedy)
  }
  scan.isJson = false
  if (piece.startsWith('\\')) {
    const remedy = 'Write \\\\ for a backslash, \\uXXXX with four hex digits for a character.'
    report(scan, at, `${piece} is no escape of JSON`, remedy)
  } else if (piece !== '\0') {
    const digits = piece.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    const remedy = `Write ${piece === '\t' ? '\\t' : `\\u${digits}`}, or remove it.`
    report(scan, at, `the control character U+${digits} stands in a string as it is`, remedy)
  }
}

function haltUnclosed(scan: Scan, start: number): never {
  const remedy = 'The file seems cut off: get it again in full, or close the string with ".'
  return halt(scan, start, 'the text ends inside a string', remedy)
}

/** Letters, digits and what else people write in numbers and names. */
const ofWord = String.raw`[\w$+.-]`
const right = new RegExp(String.raw`(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?!${ofWord})`, 'y')
const any = new RegExp(`${ofWord}+`, 'y')

/** Checks the number, `true`, `false` or `null` that begins at `start`; answers the offset after it. */
export function scanWord(scan: Scan, start: number): number {
  const end = endOf(right, scan.text, start)
  return end === start ? scanWrongWord(scan, start) : end
}

/** The offset after what an expression finds at `start`; `start` itself when it finds nothing. */
function endOf(sticky: RegExp, text: string, start: number): number {
  sticky.lastIndex = start
  return sticky.test(text) ? sticky.lastIndex : start
}

function scanWrongWord(scan: Scan, start: number): number {
  const end = endOf(any, scan.text, start)
  if (end === start) return haltNoValue(scan, start)
  scan.isJson = false
  const written = scan.text.slice(start, Math.min(end, start + 40))
  report(scan, start, `\`${written}\` is no JSON value`, remedyFor(written))
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
  const found = scan.text.slice(at, at + 2)
  if (found.startsWith('#') || found === '//' || found === '/*') {
    halt(scan, at, 'JSON has no comments', 'Remove the comment, or write the file as YAML (.yaml), which has them.')
  }
  if (found.startsWith("'")) halt(scan, at, 'texts of JSON stand in double quotes', 'Use " instead of \'.')
  if (/^[\],}:]/.test(found)) {
    halt(scan, at, `expected a value before ${found.charAt(0)}`, 'Write the value, or null where there is none.')
  }
  const point = scan.text.codePointAt(at) ?? 0
  const character = String.fromCodePoint(point)
  const shown = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  const told = /[\p{L}\p{P}\p{S}]/u.test(character) ? `\`${character}\` (${shown})` : shown
  halt(scan, at, `${told} begins no JSON value`, 'Remove it; if the file is YAML, name it .yaml.')
}
