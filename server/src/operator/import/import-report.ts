import type { ImportFinding } from './import-finding.ts'
import type { Place } from '../../files/source-item.ts'

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
