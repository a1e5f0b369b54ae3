import { countOf } from '../../../../whiteboard/src/measures/wording.ts'
import { visibleText } from '../../contract/shape/describe-value.ts'
import { stylerOf, type StyleText } from '../output-style.ts'
import { Refusal } from '../failure.ts'
import { printAsIs, printJson, printLine } from '../command-context.ts'
import type { Call } from '../command.ts'
import { changeLines, changeJson } from './print-changes.ts'
import { formatTable } from '../print-list.ts'
import { describeFinding, describePlace, nameIn, placesMax, type ImportFinding } from './import-report.ts'
import type { ImportResult } from './import-files.ts'

/**
 * Prints the result of an import. Throws a `Refusal` if nothing was imported. `more` is added to the output of
 * `--json`.
 */
export function printResult(
  result: ImportResult,
  { isFull }: { readonly isFull: boolean },
  { output, messages, environment, options: { json: isJson } }: Call,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const { outcome, tallies, errors, warnings, findings } = result
  if (isJson) {
    const changes = result.changes.map(changeJson)
    const omitted = result.changesLeftOut === 0 ? {} : { changes_left_out: result.changesLeftOut }
    const report = { errors, warnings, omitted: countOmitted(findings), findings: findings.map(findingJson) }
    printJson(output, { outcome, ...tallies, ...more, ...report, changes, ...omitted })
  } else {
    for (const line of findingLines(result, stylerOf(messages, environment))) printAsIs(messages, line)
  }
  if (outcome === 'refused') throw new Refusal(`Refused: ${countOf(errors, 'error')}. Nothing was changed.`)
  if (isJson) return
  for (const change of result.changes) for (const line of changeLines(change, isFull)) printLine(output, line)
  if (result.changesLeftOut > 0) printLine(output, `… and ${result.changesLeftOut} more.`)
  printLine(output, summaryOf(result))
}

export function findingLines({ findings, isIncomplete }: ImportResult, style: StyleText): readonly string[] {
  return [...linesOf(findings, style), ...(isIncomplete ? [incomplete] : [])]
}

export function findingJson({ place, sentence, remedy, severity }: ImportFinding) {
  return { severity, ...place, sentence, remedy }
}

const linesMax = 200

function linesOf(findings: readonly ImportFinding[], style: StyleText): readonly string[] {
  const kinds = Map.groupBy(findings, ({ kind }) => kind)
  const printed = findings.filter((finding) => isSingle(finding) || kinds.get(finding.kind)?.[0] === finding)
  const lines = printed.slice(0, linesMax).map((finding) => {
    const line = describeFinding(finding, style)
    return isSingle(finding) ? line : `${line} ${visibleText(describeOthers(finding, kinds.get(finding.kind) ?? []))}`
  })
  const remaining = printed.length - lines.length
  return remaining === 0 ? lines : [...lines, `… and ${remaining.toLocaleString('en')} more; --json lists each.`]
}

function isSingle({ kind, severity }: ImportFinding): boolean {
  return kind.count === 1 || (kind.count <= placesMax && severity !== 'note')
}

function describeOthers(first: ImportFinding, all: readonly ImportFinding[]): string {
  const count = first.kind.count - 1
  const places = all.slice(1, placesMax).map(({ place }) => describePlace(place))
  const names = [...new Set(all.map(nameIn))].filter((name) => name !== undefined && name !== nameIn(first))
  const more = names.length > namesMax ? ` and ${names.length - namesMax} others` : ''
  const of = names.length === 0 ? '' : `; for ${names.slice(0, namesMax).join(', ')}${more}`
  const end = count > places.length ? '; --json lists each' : ''
  return `(${count.toLocaleString('en')} more like it: ${places.join(', ')}${end && ' …'}${of}${end})`
}

const namesMax = 20

/** Returns the number of findings that were not kept because there were too many. */
export function countOmitted(findings: readonly ImportFinding[]): number {
  return [...new Set(findings.map(({ kind }) => kind))].reduce((sum, { count }) => sum + count, 0) - findings.length
}

const incomplete = 'Ids from other files were not checked, because not every file could be read.'

function summaryOf({ outcome, tallies }: ImportResult): string {
  if (outcome === 'unchanged') return 'Nothing to change: the catalog already holds all of it.'
  const rows = Object.entries(tallies)
    .filter(([, { added, changed, unchanged }]) => added + changed + unchanged > 0)
    .map(([kind, { added, changed, unchanged }]) => [kind, added, changed, unchanged])
  const table = formatTable(['', 'added', 'changed', 'unchanged'], rows)
  return outcome === 'imported' ? table : `${table}\nA dry run: nothing was changed.`
}
