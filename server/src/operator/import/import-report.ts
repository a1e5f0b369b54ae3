import { visibleText } from '../../contract/shape/describe-value.ts'
import { isHolder, memberOf, parsePointer, type Finding } from '../../contract/finding.ts'
import type { Place, PlacedFinding, SourceItem } from '../../files/source-item.ts'
import { visibleLines } from '../command-context.ts'
import type { StyleText } from '../output-style.ts'

/** A finding of an import, with what those share that differ in their values and places only: how many there are. */
export interface ImportFinding extends PlacedFinding {
  readonly kind: { readonly count: number }
}

/** How many findings an import keeps in full; of a kind that comes after them, as many as are printed of it. */
const keptMax = 20_000
export const placesMax = 3

/** Kinds without end are no kinds: what comes after so many is one. */
const kindsMax = 5_000

/** Collects the findings of an import of `files`, as they were named; a strict one takes warnings for errors. */
export function importReport(files: readonly string[], isStrict: boolean) {
  // As places call them.
  const names = files.map((file) => (file === '-' ? 'standard input' : file))
  const kept: ImportFinding[] = []
  const kinds = new Map<string, { count: number }>()
  const kindOf = (finding: PlacedFinding) => {
    const own = valueless(finding)
    const key = kinds.has(own) || kinds.size < kindsMax ? own : finding.severity
    const kind = kinds.get(key) ?? { count: 0 }
    kinds.set(key, kind)
    return kind
  }
  const report = {
    errors: 0,
    warnings: 0,
    add(finding: PlacedFinding): void {
      const severity = isStrict && finding.severity === 'warning' ? 'error' : finding.severity
      if (severity === 'error') report.errors += 1
      if (severity === 'warning') report.warnings += 1
      const kind = kindOf(finding)
      kind.count += 1
      if (kept.length < keptMax || kind.count <= placesMax) kept.push({ ...finding, severity, kind })
    },
    /** In the order in which they stand in the files; of very many, the first that were met and some of each kind. */
    sorted(): readonly ImportFinding[] {
      const rank = ({ place }: PlacedFinding) => names.indexOf(place.file)
      return kept.toSorted((one, other) => rank(one) - rank(other) || byPosition(one, other))
    },
  }
  return report
}

/** The order in which findings stand in a file. */
export function byPosition({ place: one }: PlacedFinding, { place: other }: PlacedFinding): number {
  return one.line - other.line || one.column - other.column
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
export function placeFinding(item: SourceItem, { path, sentence, remedy, severity, about }: Finding): PlacedFinding {
  return { place: placeAt(item, path), sentence, remedy, severity, ...(about && { about }) }
}

const colours = { error: 'red', warning: 'yellow', note: 'bold' } as const

/** The finding in one line, its place first, as editors and compilers write it. */
export function describeFinding({ place, sentence, remedy, severity }: PlacedFinding, style?: StyleText): string {
  const path = place.path === '' ? '' : ` ${place.path}`
  const stop = /[.?!]$/.test(sentence) ? '' : '.'
  const word = style?.(colours[severity], `${severity}:`) ?? `${severity}:`
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
    current = memberOf(current, step)
  }
  return []
}
