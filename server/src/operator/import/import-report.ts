import { visibleText } from '../../contract/shape/describe-value.ts'
import { isHolder, memberOf, parsePointer, type Finding } from '../../contract/finding.ts'
import type { Place, PlacedFinding, SourceItem } from '../../files/source-item.ts'
import { visibleLines } from '../command-context.ts'
import type { StyleText } from '../output-style.ts'

/** A finding of an import. `kind.count` is the number of similar findings, which differ only in values and places. */
export interface ImportFinding extends PlacedFinding {
  readonly kind: { readonly count: number }
}

/**
 * The number of findings that are kept in any case, which need a few megabytes. Beyond this number, a finding is kept
 * only if fewer than three findings of its kind are kept.
 */
const findingsMax = 20_000
export const placesMax = 3

const kindsMax = 5_000

/** Creates a collector for the findings of an import of `files`. If `isStrict` is true, warnings count as errors. */
export function importReport(files: readonly string[], isStrict: boolean) {
  // The names that places give to these files.
  const names = files.map((file) => (file === '-' ? 'standard input' : file))
  const findings: ImportFinding[] = []
  const kinds = new Map<string, { count: number }>()
  const kindOf = (finding: PlacedFinding) => {
    const own = kindKey(finding)
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
      if (findings.length < findingsMax || kind.count <= placesMax) findings.push({ ...finding, severity, kind })
    },
    sorted(): readonly ImportFinding[] {
      const rank = ({ place }: PlacedFinding) => names.indexOf(place.file)
      return findings.toSorted((one, other) => rank(one) - rank(other) || byPosition(one, other))
    },
  }
  return report
}

export function byPosition({ place: one }: PlacedFinding, { place: other }: PlacedFinding): number {
  return one.line - other.line || one.column - other.column
}

const valuePattern = /"(?:[^"\\]|\\.)*"…?|\b(?:gym|comp|cd|ce|mv)_[\w-]+/g

/** Returns the first quoted text or id in the sentence of a finding. Returns `undefined` if there is none. */
export function nameIn({ sentence }: PlacedFinding): string | undefined {
  return sentence.match(valuePattern)?.[0]
}

function kindKey({ place, sentence, severity }: PlacedFinding): string {
  const text = sentence.replace(valuePattern, '…').replace(/-?\b\d[\w.+-]*/g, '…')
  return `${severity} ${place.path.replace(/\[\d+\]/g, '[]')} ${text}`
}

/**
 * Returns a finding with its place in the file. If a member is missing, this is the place of the value that lacks it.
 */
export function placeFinding(item: SourceItem, { path, sentence, remedy, severity, about }: Finding): PlacedFinding {
  return { place: placeAt(item, path), sentence, remedy, severity, ...(about && { about }) }
}

const colours = { error: 'red', warning: 'yellow', note: 'bold' } as const

/** Formats a finding as one line, in the format that compilers use: `file:line:column: error: …`. */
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

function absentSteps(value: unknown, steps: readonly string[]): readonly string[] {
  let current = value
  for (const [index, step] of steps.entries()) {
    if (!isHolder(current) || !Object.hasOwn(current, step)) return steps.slice(index)
    current = memberOf(current, step)
  }
  return []
}
