import { errorAt, type PlacedFinding } from '../source-item.ts'
import type { SourceText } from '../source-text.ts'
import { endOfString, textOfString, writePath } from './json-text.ts'

/** The state of a check of JSON text. */
export interface Scan {
  readonly source: SourceText
  readonly text: string
  readonly faults: PlacedFinding[]
  /** False once `JSON.parse` would reject the text. */
  isJson: boolean
  /** False if the text contains a lone surrogate, so that each string must be checked for it. */
  readonly isWellFormed: boolean
  /** The offset of each open container. */
  readonly starts: number[]
  /** For each open container: the current index, or the offset of the current member’s name. */
  readonly steps: (number | { readonly nameAt: number } | undefined)[]
}

/** Thrown after a fault that ends the check. Callers of the reader never see it. */
export class Halt extends Error {}

/** Records a fault. The check continues. */
export function report({ source, text, steps, faults }: Scan, offset: number, sentence: string, remedy: string): void {
  const path = steps.flatMap((step) => {
    if (typeof step !== 'object') return step ?? []
    return textOfString(text, step.nameAt, endOfString(text, step.nameAt))
  })
  faults.push(errorAt(source.placeAt(offset, writePath(path)), sentence, remedy))
}

/**
 * Records a fault and ends the check. Names a comment at the offset as the cause, or, at the end of the text, the
 * container that is not closed.
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
