import { errorAt, type PlacedFinding } from '../source-item.ts'
import type { SourceText } from '../source-text.ts'
import { endOfString, textOfString, writePath } from './json-text.ts'

export interface Scan {
  readonly source: SourceText
  readonly text: string
  readonly faults: PlacedFinding[]
  isJson: boolean
  readonly isWellFormed: boolean
  readonly starts: number[]
  /**
   * The path of the current value, one step for each open object or array. In an array, the step is the index. In an
   * object, it is the offset of the member’s name. The step is `undefined` until the first value of the object or array
   * is reached.
   */
  readonly steps: (number | { readonly nameAt: number } | undefined)[]
}

/** Thrown after an error that ends the check of a text. `scanJson` and `yamlToJson` catch it. */
export class Halt extends Error {}

/** Adds an error. The check continues afterwards. */
export function report({ source, text, steps, faults }: Scan, offset: number, sentence: string, remedy: string): void {
  const path = steps.flatMap((step) => {
    if (typeof step !== 'object') return step ?? []
    return textOfString(text, step.nameAt, endOfString(text, step.nameAt))
  })
  faults.push(errorAt(source.placeAt(offset, writePath(path)), sentence, remedy))
}

/**
 * Adds an error and throws `Halt`, which ends the check. If a comment begins at the offset, or if the text ends inside
 * an object or array, the error reports that instead of `sentence`.
 */
export function halt(scan: Scan, offset: number, sentence: string, remedy: string): never {
  const { text, source, starts } = scan
  const start = starts.at(-1)
  scan.isJson = false
  if (/^(#|\/[/*])/.test(text.slice(offset, offset + 2))) {
    const remedy = 'Remove the comment, or write the file as YAML (.yaml), which allows comments.'
    report(scan, offset, 'contains a comment, but JSON has no comments', remedy)
  } else if (offset < text.length || start === undefined) report(scan, offset, sentence, remedy)
  else {
    const { line, column } = source.placeAt(start)
    const container = text.charAt(start) === '{' ? 'object' : 'array'
    const truncated = `the text ends inside the ${container} that begins at line ${line}, column ${column}`
    report(
      scan,
      offset,
      `is incomplete: ${truncated}`,
      `The file seems to be cut off. Get it again, or close the ${container}.`,
    )
  }
  throw new Halt()
}
