import type { PlacedFinding } from '../source-item.ts'
import { enterContainer, leaveContainer, nameFault } from './json-names.ts'
import { code, halt, Halt, newScan, noStep, report, skipSpace, type Scan } from './json-scan-state.ts'
import { scanString } from './json-strings.ts'
import { scanWord } from './json-words.ts'
import type { SourceText } from '../source-text.ts'

/** What a check of JSON text found. */
export interface Scanned {
  readonly faults: readonly PlacedFinding[]
  /** Whether the text is one JSON value; false too for what JSON allows and this reader refuses, nesting past its limit. */
  readonly isJson: boolean
}

/**
 * Checks that the text is one JSON value (RFC 8259), in one pass and without building it: that is done by `JSON.parse`
 * afterwards, whose values hold no reference to the text. Repeated names, lone surrogates and NUL are faults too.
 * What concerns one word, string or comma is collected; a broken structure ends the check.
 */
export function scanJson(source: SourceText): Scanned {
  const scan = newScan(source)
  try {
    scanRoot(scan)
  } catch (error) {
    if (!(error instanceof Halt)) throw error
  }
  return { faults: scan.faults, isJson: scan.isJson }
}

function scanRoot(scan: Scan): void {
  const start = skipSpace(scan.text, 0)
  if (start === scan.text.length) halt(scan, 0, 'is empty', 'Give a catalog, at least {}.')
  const end = skipSpace(scan.text, scanValue(scan, start))
  if (end < scan.text.length) {
    const remedy = 'Keep one value in a file; for one item a line, each with its `kind`, name the file .ndjson.'
    halt(scan, end, 'something follows after the end of the value', remedy)
  }
}

function scanValue(scan: Scan, at: number): number {
  const first = scan.text.charCodeAt(at)
  if (first === code.quote) return scanString(scan, at)
  if (first === code.openBrace) return scanObject(scan, at)
  if (first === code.openBracket) return scanArray(scan, at)
  return scanWord(scan, at)
}

function scanObject(scan: Scan, start: number): number {
  const { text } = scan
  const firstName = enterContainer(scan, start)
  let at = skipSpace(text, start + 1)
  if (text.charCodeAt(at) === code.closeBrace) return leaveContainer(scan, at, firstName)
  for (;;) {
    at = skipSpace(text, scanValue(scan, skipSpace(text, scanName(scan, at, firstName))))
    const next = text.charCodeAt(at)
    if (next === code.closeBrace) return leaveContainer(scan, at, firstName)
    if (next !== code.comma) haltBetween(scan, at, '}')
    const comma = at
    at = skipSpace(text, at + 1)
    if (text.charCodeAt(at) !== code.closeBrace) continue
    reportTrailingComma(scan, comma, '}')
    return leaveContainer(scan, at, firstName)
  }
}

function scanName(scan: Scan, at: number, firstName: number): number {
  const { text } = scan
  if (text.charCodeAt(at) !== code.quote) haltNameless(scan, at)
  scan.steps[scan.depth] = at
  const end = scanString(scan, at)
  const fault = nameFault(scan, at, end, firstName)
  if (fault !== undefined) report(scan, at, fault, 'Keep one of them; a name stands once in an object.')
  const colon = skipSpace(text, end)
  if (text.charCodeAt(colon) !== code.colon)
    halt(scan, colon, 'expected a colon after the name', 'Write "name": value.')
  return colon + 1
}

function scanArray(scan: Scan, start: number): number {
  const { text } = scan
  const firstName = enterContainer(scan, start)
  let at = skipSpace(text, start + 1)
  if (text.charCodeAt(at) === code.closeBracket) return leaveContainer(scan, at, firstName)
  for (let index = 0; ; index++) {
    scan.steps[scan.depth] = -1 - index
    at = skipSpace(text, scanValue(scan, at))
    const next = text.charCodeAt(at)
    if (next === code.closeBracket) return leaveContainer(scan, at, firstName)
    if (next !== code.comma) haltBetween(scan, at, ']')
    const comma = at
    at = skipSpace(text, at + 1)
    if (text.charCodeAt(at) !== code.closeBracket) continue
    reportTrailingComma(scan, comma, ']')
    return leaveContainer(scan, at, firstName)
  }
}

function reportTrailingComma(scan: Scan, comma: number, close: string): void {
  scan.isJson = false
  scan.steps[scan.depth] = noStep
  report(scan, comma, `a comma stands before the closing ${close}`, 'Remove the comma.')
}

function haltBetween(scan: Scan, at: number, close: string): never {
  halt(
    scan,
    at,
    `expected a comma or the closing ${close}`,
    'Put a comma between two values, and one bracket for each opened.',
  )
}

function haltNameless(scan: Scan, at: number): never {
  const remedy = scan.text.startsWith("'", at) ? 'Use " instead of \'.' : 'Write names in double quotes: "name": value.'
  halt(scan, at, 'expected a name in double quotes', remedy)
}
