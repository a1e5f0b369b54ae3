import { errorAt, type PlacedFinding } from '../source-item.ts'
import type { SourceText } from '../source-text.ts'
import { endOfString, textOfString, writePath } from './json-text.ts'

/** How far a check of JSON is. */
export interface Scan {
  readonly source: SourceText
  readonly text: string
  readonly faults: PlacedFinding[]
  /** Whether what was checked so far is what `JSON.parse` takes. */
  isJson: boolean
  /** False when the text itself holds a lone surrogate, so that each string has to be looked at. */
  readonly isWellFormed: boolean
  /** Where each open container begins. */
  readonly starts: number[]
  /** In each open container the current element, or where the current member's name begins. */
  readonly steps: (number | { readonly nameAt: number } | undefined)[]
}

/** Thrown after a fault that leaves nothing to go on with was noted; never leaves the reader of the text. */
export class Halt extends Error {}

/** Notes a fault; the check goes on. */
export function report({ source, text, steps, faults }: Scan, offset: number, sentence: string, remedy: string): void {
  const path = steps.flatMap((step) => {
    if (typeof step !== 'object') return step ?? []
    return textOfString(text, step.nameAt, endOfString(text, step.nameAt))
  })
  faults.push(errorAt(source.placeAt(offset, writePath(path)), sentence, remedy))
}

/**
 * Notes a fault after which nothing can be read. A comment there is named as one; at the end of the text, the
 * container that is left open.
 */
export function halt(scan: Scan, offset: number, sentence: string, remedy: string): never {
  const { text, source, starts } = scan
  const start = starts.at(-1)
  scan.isJson = false
  if (/^(#|\/[/*])/.test(text.slice(offset, offset + 2))) {
    const remedy = 'Remove the comment, or write the file as YAML (.yaml), which has them.'
    report(scan, offset, 'JSON has no comments', remedy)
  } else if (offset < text.length || start === undefined) report(scan, offset, sentence, remedy)
  else {
    const { line, column } = source.placeAt(start)
    const container = text.charAt(start) === '{' ? 'object' : 'array'
    const truncated = `the text ends inside the ${container} that begins at line ${line}, column ${column}`
    report(scan, offset, truncated, 'The file seems cut off: get it again in full, or close what is open.')
  }
  throw new Halt()
}
