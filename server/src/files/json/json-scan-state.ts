import { errorAt, type PlacedFinding } from '../source-item.ts'
import type { SourceText } from '../source-text.ts'

/** Where a scan is. Numbers in flat arrays, because a scan touches every character of every import. */
export interface Scan {
  readonly source: SourceText
  readonly text: string
  readonly faults: PlacedFinding[]
  /** Whether what was scanned so far is what `JSON.parse` takes. */
  isJson: boolean
  /** False when the text itself holds a lone surrogate, so that each string has to be looked at. */
  readonly isWellFormed: boolean
  /** How many containers are open. */
  depth: number
  /** For each depth where the container starts. */
  readonly starts: number[]
  /** For each depth the offset of the current member's name, or -1 minus the index of the current element. */
  readonly steps: number[]
  /** Of the names of every open object, one after the other: offset, end and hash. */
  readonly nameStarts: number[]
  readonly nameEnds: number[]
  readonly nameHashes: number[]
  nameCount: number
  /** The names of open objects that have many, by depth. */
  readonly nameSets: (Set<string> | undefined)[]
}

export function newScan(source: SourceText): Scan {
  const { text } = source
  return {
    source,
    text,
    faults: [],
    isJson: true,
    isWellFormed: text.isWellFormed(),
    depth: 0,
    starts: [],
    steps: [],
    nameStarts: [],
    nameEnds: [],
    nameHashes: [],
    nameCount: 0,
    nameSets: [],
  }
}

/** Thrown where a text's structure is broken, after the fault was noted; never leaves the scan. */
export class Halt extends Error {}

/** Notes a fault; the scan goes on. */
export function report(scan: Scan, offset: number, sentence: string, remedy: string): void {
  const { file } = scan.source
  const place = { file, ...scan.source.positionAt(offset), path: writePath(stepsOf(scan)) }
  scan.faults.push(errorAt(place, sentence, remedy))
}

/** Notes a fault that leaves nothing to go on with: at the end of the text that is always what was left open. */
export function halt(scan: Scan, offset: number, sentence: string, remedy: string): never {
  scan.isJson = false
  if (offset >= scan.text.length && scan.depth > 0) reportTruncated(scan, offset)
  else report(scan, offset, sentence, remedy)
  throw new Halt()
}

function reportTruncated(scan: Scan, offset: number): void {
  const start = scan.starts[scan.depth] ?? 0
  const { line, column } = scan.source.positionAt(start)
  const container = scan.text.charCodeAt(start) === code.openBrace ? 'object' : 'array'
  const sentence = `the text ends inside the ${container} that begins at line ${line}, column ${column}`
  report(scan, offset, sentence, 'The file seems cut off: get it again in full, or close what is open.')
}

function stepsOf(scan: Scan): readonly Step[] {
  const steps: Step[] = []
  for (let depth = 1; depth <= scan.depth; depth++) {
    const step = scan.steps[depth] ?? noStep
    if (step >= 0) steps.push(nameAt(scan.text, step, endOfString(scan.text, step)))
    else if (step !== noStep) steps.push(-1 - step)
  }
  return steps
}

/** Stands for no current member. Smaller than any index can be, and still a small integer to V8. */
export const noStep = -0x3fffffff

/** The name that a string spells; one with a wrong escape is taken as it is written. */
export function nameAt(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end - 1)
  if (!written.includes('\\')) return written
  try {
    return String(JSON.parse(text.slice(start, end)))
  } catch {
    return written
  }
}

/** The offset after the string that begins at `start`. Quotes are searched, which V8 does many characters at a time. */
export function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (quote >= 0 && isEscaped(text, quote, start)) quote = text.indexOf('"', quote + 1)
  return quote < 0 ? text.length : quote + 1
}

/** Whether an odd number of backslashes stands before `at`. */
function isEscaped(text: string, at: number, start: number): boolean {
  let first = at
  while (first - 1 > start && text.charCodeAt(first - 1) === code.backslash) first--
  return (at - first) % 2 === 1
}

/** The offset of the first character at or after `at` that is no white space of JSON. */
export function skipSpace(text: string, at: number): number {
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return at
    at++
  }
  return at
}

export const code = {
  quote: 34,
  comma: 44,
  minus: 45,
  dot: 46,
  zero: 48,
  nine: 57,
  colon: 58,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
} as const

/** One step into a value: the name of a member, or the index of an element. */
export type Step = string | number

/** The path as people write it: `competitions[0].divisions[2].name`; names that are no words stand in brackets. */
export function writePath(steps: readonly Step[]): string {
  return steps.map(writeStep).join('')
}

function writeStep(step: Step, at: number): string {
  if (typeof step === 'number') return `[${step}]`
  if (!/^[A-Za-z_][A-Za-z0-9_-]{0,99}$/.test(step)) return `[${JSON.stringify(shortened(step))}]`
  return at === 0 ? step : `.${step}`
}

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}
