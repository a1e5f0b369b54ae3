import { code, halt, report, type Scan } from './json-scan-state.ts'

/** Checks the string that begins at `start`; answers the offset after it. */
export function scanString(scan: Scan, start: number): number {
  const { text } = scan
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === code.quote) {
      if (!scan.isWellFormed) checkSurrogates(scan, start, at + 1)
      return at + 1
    }
    if (unit === code.backslash || unit < 32) return scanOddString(scan, start, at)
  }
  return haltUnclosed(scan, start)
}

/** Goes on with a string at its first escape or control character. */
function scanOddString(scan: Scan, start: number, from: number): number {
  const { text } = scan
  const odd = { hasUnicode: false, hasNul: false }
  let at = from
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (unit === code.quote) return endOdd(scan, start, at + 1, odd)
    if (unit === code.backslash) at = scanEscape(scan, start, at, odd)
    else if (unit < 32) at = scanControl(scan, start, at, odd)
    else at++
  }
  return haltUnclosed(scan, start)
}

interface Odd {
  hasUnicode: boolean
  hasNul: boolean
}

function endOdd(scan: Scan, start: number, end: number, odd: Odd): number {
  if (odd.hasNul)
    report(scan, start, 'holds the character NUL (\\u0000)', 'Remove it: databases cannot keep it in a text.')
  if (odd.hasUnicode || !scan.isWellFormed) checkSurrogates(scan, start, end)
  return end
}

/** The escapes of one character: " / \ b f n r t. */
const singles = new Set([34, 47, 92, 98, 102, 110, 114, 116])

function scanEscape(scan: Scan, start: number, at: number, odd: Odd): number {
  const escaped = scan.text.charCodeAt(at + 1)
  if (singles.has(escaped)) return at + 2
  const digits = scan.text.slice(at + 2, at + 6)
  if (escaped === 117 && /^[0-9A-Fa-f]{4}$/.test(digits)) {
    odd.hasUnicode = true
    if (digits === '0000') odd.hasNul = true
    return at + 6
  }
  if (at + 1 >= scan.text.length) return haltUnclosed(scan, start)
  scan.isJson = false
  report(
    scan,
    at,
    `\\${scan.text.charAt(at + 1)} is no escape of JSON`,
    'Write \\\\ for a backslash, \\uXXXX with four hex digits for a character.',
  )
  return at + 2
}

/** A raw control character. A line's end means that the closing quote was forgotten, so nothing can be read after it. */
function scanControl(scan: Scan, start: number, at: number, odd: Odd): number {
  const unit = scan.text.charCodeAt(at)
  if (unit === 10 || unit === 13) {
    halt(
      scan,
      start,
      'the string does not end on its line',
      'Close it with ", and write \\n for a line break inside it.',
    )
  }
  scan.isJson = false
  const digits = unit.toString(16).toUpperCase().padStart(4, '0')
  const remedy = `Write ${unit === 9 ? '\\t' : `\\u${digits}`}, or remove it.`
  if (unit === 0) odd.hasNul = true
  else report(scan, at, `the control character U+${digits} stands in a string as it is`, remedy)
  return at + 1
}

/** Half a surrogate pair is no character, and cannot be written as UTF-8. */
function checkSurrogates(scan: Scan, start: number, end: number): void {
  const value = decoded(scan.text.slice(start, end))
  if (value.isWellFormed()) return
  const lone = /\p{Surrogate}/u.exec(value)?.[0] ?? ''
  const escape = `\\u${lone.charCodeAt(0).toString(16)}`
  report(scan, start, `holds ${escape}, one half of a character`, 'Write the whole character, or both halves of it.')
}

function decoded(written: string): string {
  try {
    return String(JSON.parse(written))
  } catch {
    return written
  }
}

function haltUnclosed(scan: Scan, start: number): never {
  const remedy = 'The file seems cut off: get it again in full, or close the string with ".'
  scan.isJson = false
  return halt(scan, start, 'the text ends inside a string', remedy)
}
