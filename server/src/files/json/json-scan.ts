import type { SourceText } from '../source-text.ts'
import { halt, Halt, report, type Scan } from './json-fault.ts'
import { scanString, scanWord } from './json-scalars.ts'
import { shortened, skipSpace, textOfString } from './json-text.ts'

/** The maximum nesting depth of JSON. Catalogs need 12 levels. Much deeper JSON could overflow the stack. */
export const depthMax = 64

/**
 * Checks that a text is one JSON value (RFC 8259), without building the value. Also reports repeated names, lone
 * surrogates, NUL, and nesting deeper than `depthMax`. Most errors do not end the check, but an error in the structure
 * does. In the result, `isJson` is false if `JSON.parse` would reject the text, or if the nesting is too deep.
 */
export function scanJson(source: SourceText) {
  const { text } = source
  const isWellFormed = text.isWellFormed()
  const scan: Scan = { source, text, faults: [], isJson: true, isWellFormed, starts: [], steps: [] }
  try {
    scanRoot(scan)
  } catch (error) {
    if (!(error instanceof Halt)) throw error
  }
  const { faults, isJson } = scan
  return { faults, isJson }
}

function scanRoot(scan: Scan): void {
  const start = skipSpace(scan.text, 0)
  if (start === scan.text.length) halt(scan, 0, 'is empty', 'Give a catalog, at least {}.')
  const end = skipSpace(scan.text, scanValue(scan, start))
  if (end < scan.text.length) {
    const remedy = 'Keep one value in a file; for one item per line, each with its `kind`, name the file .ndjson.'
    halt(scan, end, 'contains more text after the end of the value', remedy)
  }
}

function scanValue(scan: Scan, at: number): number {
  const first = scan.text.charAt(at)
  if (first === '"') return scanString(scan, at)
  if (first === '{') return scanObject(scan, at)
  return first === '[' ? scanArray(scan, at) : scanWord(scan, at)
}

function scanObject(scan: Scan, start: number): number {
  const names = new Set<string>()
  return scanContainer(scan, start, '}', (at) => scanValue(scan, scanName(scan, at, names)))
}

function scanArray(scan: Scan, start: number): number {
  let index = 0
  return scanContainer(scan, start, ']', (at) => {
    scan.steps[scan.steps.length - 1] = index++
    return scanValue(scan, at)
  })
}

function scanContainer(scan: Scan, start: number, close: '}' | ']', scanNext: (at: number) => number): number {
  const { text, starts, steps } = scan
  if (starts.length === depthMax) {
    halt(scan, start, `is nested deeper than ${depthMax} levels`, 'Remove levels; no catalog needs that many.')
  }
  starts.push(start)
  steps.push(undefined)
  let at = skipSpace(text, start + 1)
  while (text.charAt(at) !== close) {
    const comma = skipSpace(text, scanNext(at))
    at = comma
    if (text.charAt(at) === close) break
    if (text.charAt(at) !== ',') haltBetween(scan, at, close)
    at = skipSpace(text, comma + 1)
    if (text.charAt(at) === close) reportTrailingComma(scan, comma, close)
  }
  starts.pop()
  steps.pop()
  return at + 1
}

function scanName(scan: Scan, at: number, names: Set<string>): number {
  const { text, steps } = scan
  if (text.charAt(at) !== '"') haltNameless(scan, at)
  steps[steps.length - 1] = { nameAt: at }
  const end = scanString(scan, at)
  const name = textOfString(text, at, end)
  if (names.has(name)) {
    const sentence = `contains the name \`${shortened(name)}\` twice in one object`
    report(scan, at, sentence, 'Keep one of them; a name may appear only once in an object.')
  }
  names.add(name)
  const colon = skipSpace(text, end)
  if (text.charAt(colon) !== ':') halt(scan, colon, 'has no colon after the name', 'Write "name": value.')
  return skipSpace(text, colon + 1)
}

function reportTrailingComma(scan: Scan, comma: number, close: string): void {
  scan.isJson = false
  scan.steps[scan.steps.length - 1] = undefined
  report(scan, comma, `has a comma before the closing ${close}`, 'Remove the comma.')
}

function haltBetween(scan: Scan, at: number, close: string): never {
  const remedy = 'Put a comma between two values, and close each bracket that is open.'
  halt(scan, at, `has neither a comma nor the closing ${close} here`, remedy)
}

function haltNameless(scan: Scan, at: number): never {
  const remedy = scan.text.startsWith("'", at) ? 'Use " instead of \'.' : 'Write names in double quotes: "name": value.'
  halt(scan, at, 'has no name in double quotes here', remedy)
}
