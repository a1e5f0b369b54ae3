import type { Finding } from '../../catalog/writing/finding.ts'
import type { Fault } from '../../files/fault.ts'
import { parsePointer } from '../../files/json/json-path.ts'
import { isObject } from '../../files/shape/schema-view.ts'
import type { Place, SourceItem } from '../../files/source-item.ts'
import type { Paint } from '../output-style.ts'

/** How many findings an import keeps; a file with more has one mistake that was made many times. */
const keptMax = 10_000

/** What places call it. */
const standardInputName = 'standard input'

/** Collects the findings of an import. */
export class ImportReport {
  readonly #kept: ImportFinding[] = []
  readonly #isStrict: boolean
  readonly #files: readonly string[]
  errors = 0
  warnings = 0

  /** `files` as they were named, in their order. A strict import takes warnings for errors. */
  constructor(files: readonly string[], isStrict: boolean) {
    this.#files = files.map((file) => (file === '-' ? standardInputName : file))
    this.#isStrict = isStrict
  }

  add(finding: ImportFinding): void {
    const severity = this.#isStrict ? 'error' : finding.severity
    if (severity === 'error') this.errors += 1
    else this.warnings += 1
    if (this.#kept.length < keptMax) this.#kept.push({ ...finding, severity })
  }

  /** In the order in which they stand in the files. */
  sorted(): readonly ImportFinding[] {
    const rank = (place: Place) => this.#files.indexOf(place.file)
    return this.#kept.toSorted((one, other) => {
      return (
        rank(one.place) - rank(other.place) ||
        one.place.line - other.place.line ||
        one.place.column - other.place.column
      )
    })
  }
}

/** Something that is wrong with a file, or that its author should look at, with its place. */
export interface ImportFinding extends Fault {
  readonly severity: Finding['severity']
}

/** A finding of an item, with its place in the file. A member that is absent has the place of what lacks it. */
export function placeFinding(item: SourceItem, { path, sentence, remedy, severity }: Finding): ImportFinding {
  return { place: placeAt(item, path), sentence, remedy, severity }
}

/** The finding in one line, its place first, as editors and compilers write it. */
export function describeFinding({ place, sentence, remedy, severity }: ImportFinding, paint?: Paint): string {
  const position = place.line === 0 ? '' : `:${place.line}:${place.column}`
  const path = place.path === '' ? '' : ` ${place.path}`
  const stop = /[.?!]$/.test(sentence) ? '' : '.'
  const word = paint?.(severity === 'error' ? 'red' : 'yellow', `${severity}:`) ?? `${severity}:`
  return `${place.file}${position}: ${word}${path} ${sentence}${stop} ${remedy}`
}

function placeAt(item: SourceItem, pointer: string): Place {
  const place = item.placeOf(pointer)
  const absent = absentSteps(item.value, parsePointer(pointer))
  const path = [place.path, ...absent].filter((part) => part !== '').join('.')
  return { ...place, path }
}

/** The last steps of a pointer, those that lead to nothing. */
function absentSteps(value: unknown, steps: readonly string[]): readonly string[] {
  let current = value
  for (const [index, step] of steps.entries()) {
    const isThere = (Array.isArray(current) || isObject(current)) && Object.hasOwn(current, step)
    if (!isThere) return steps.slice(index)
    current = (current as Record<string, unknown>)[step]
  }
  return []
}
