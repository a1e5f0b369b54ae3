import { visibleText } from '../../contract/shape/describe-value.ts'
import { isHolder, parsePointer, type Finding } from '../../contract/finding.ts'
import type { Place, PlacedFinding, SourceItem } from '../../files/source-item.ts'
import { visibleLines } from '../command-context.ts'
import type { Paint } from '../output-style.ts'

/** What findings have in common that differ in their values and places only. */
export interface FindingKind {
  /** How many there are. */
  readonly count: number
}

/** A finding of an import, with the kind that all of its kind share. */
export interface ImportFinding extends PlacedFinding {
  readonly kind: FindingKind
}

/** How many findings an import keeps in full; of a kind that comes after them, as many as are printed of it. */
const keptMax = 100_000
export const placesMax = 3

/** Kinds without end are no kinds: what comes after so many is one. */
const kindsMax = 5_000

/** What places call it. */
const standardInputName = 'standard input'

/** Collects the findings of an import. */
export class ImportReport {
  readonly #kept: ImportFinding[] = []
  readonly #kinds = new Map<string, { count: number }>()
  readonly #isStrict: boolean
  readonly #files: readonly string[]
  errors = 0
  warnings = 0

  /** `files` as they were named, in their order. A strict import takes warnings for errors. */
  constructor(files: readonly string[], isStrict: boolean) {
    this.#files = files.map((file) => (file === '-' ? standardInputName : file))
    this.#isStrict = isStrict
  }

  add(finding: PlacedFinding): void {
    const severity = this.#isStrict && finding.severity === 'warning' ? 'error' : finding.severity
    if (severity === 'error') this.errors += 1
    if (severity === 'warning') this.warnings += 1
    const kind = this.#kindOf(finding)
    kind.count += 1
    if (this.#kept.length < keptMax || kind.count <= placesMax) this.#kept.push({ ...finding, severity, kind })
  }

  #kindOf(finding: PlacedFinding): { count: number } {
    const own = valueless(finding)
    const key = this.#kinds.has(own) || this.#kinds.size < kindsMax ? own : finding.severity
    const kind = this.#kinds.get(key) ?? { count: 0 }
    this.#kinds.set(key, kind)
    return kind
  }

  /** In the order in which they stand in the files; of very many, the first that were met and some of each kind. */
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

/** What a sentence names: texts in quotes, and ids. */
const named = /"(?:[^"\\]|\\.)*"…?|\b(?:gym|comp|cd|ce|mv)_[\w-]+/g

/** The first that a finding names, as its sentence spells it. */
export function nameIn({ sentence }: PlacedFinding): string | undefined {
  return sentence.match(named)?.[0]
}

/** The sentence without its values: what it names, and numbers; and of the place what has a name, not a number. */
function valueless({ place, sentence, severity }: PlacedFinding): string {
  const text = sentence.replace(named, '…').replace(/-?\b\d[\w.+-]*/g, '…')
  return `${severity} ${place.path.replace(/\[\d+\]/g, '[]')} ${text}`
}

/** A finding of an item, with its place in the file. A member that is absent has the place of what lacks it. */
export function placeFinding(item: SourceItem, { path, sentence, remedy, severity }: Finding): PlacedFinding {
  return { place: placeAt(item, path), sentence, remedy, severity }
}

const colours = { error: 'red', warning: 'yellow', note: 'bold' } as const

/** The finding in one line, its place first, as editors and compilers write it. */
export function describeFinding({ place, sentence, remedy, severity }: PlacedFinding, paint?: Paint): string {
  const path = place.path === '' ? '' : ` ${place.path}`
  const stop = /[.?!]$/.test(sentence) ? '' : '.'
  const word = paint?.(colours[severity], `${severity}:`) ?? `${severity}:`
  return `${visibleText(describePlace(place))}: ${word}${visibleLines(`${path} ${sentence}${stop} ${remedy}`)}`
}

export function describePlace({ file, line, column, cell }: Place): string {
  if (line === 0) return file
  return `${file}:${line}${cell === undefined ? `:${column}` : ` (${cell})`}`
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
    if (!isHolder(current) || !Object.hasOwn(current, step)) return steps.slice(index)
    current = current[step]
  }
  return []
}
