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
 * Prints what an import did, or would do; for machines, with what else the command has to tell. Throws a refusal when
 * it was refused, after everything was told.
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
    const left = result.changesLeftOut === 0 ? {} : { changes_left_out: result.changesLeftOut }
    const told = { errors, warnings, untold: untoldOf(findings), findings: findings.map(findingJson) }
    printJson(output, { outcome, ...tallies, ...more, ...told, changes, ...left })
  } else {
    for (const line of findingLines(result, stylerOf(messages, environment))) printAsIs(messages, line)
  }
  if (outcome === 'refused') throw new Refusal(`Refused: ${countOf(errors, 'error')}. Nothing was changed.`)
  if (isJson) return
  for (const change of result.changes) for (const line of changeLines(change, isFull)) printLine(output, line)
  if (result.changesLeftOut > 0) printLine(output, `… and ${result.changesLeftOut} more.`)
  printLine(output, summaryOf(result))
}

/** What an import found, as people read it. */
export function findingLines({ findings, isIncomplete }: ImportResult, style: StyleText): readonly string[] {
  return [...linesOf(findings, style), ...(isIncomplete ? [incomplete] : [])]
}

/** Returns a finding as `--json` prints it. */
export function findingJson({ place, sentence, remedy, severity }: ImportFinding) {
  return { severity, ...place, sentence, remedy }
}

/** The most lines that are printed. The rest is counted. */
const linesMax = 200

/** Prints each finding of a kind with few of them; of a kind with many, and of notes, only the first. */
function linesOf(findings: readonly ImportFinding[], style: StyleText): readonly string[] {
  const kinds = Map.groupBy(findings, ({ kind }) => kind)
  const told = findings.filter((finding) => isSingle(finding) || kinds.get(finding.kind)?.[0] === finding)
  const lines = told.slice(0, linesMax).map((finding) => {
    const line = describeFinding(finding, style)
    return isSingle(finding) ? line : `${line} ${visibleText(likeIt(finding, kinds.get(finding.kind) ?? []))}`
  })
  const left = told.length - lines.length
  return left === 0 ? lines : [...lines, `… and ${left.toLocaleString('en')} more; --json tells each.`]
}

function isSingle({ kind, severity }: ImportFinding): boolean {
  return kind.count === 1 || (kind.count <= placesMax && severity !== 'note')
}

/** How many more there are like the first, where the next ones stand, and what else is named. */
function likeIt(first: ImportFinding, all: readonly ImportFinding[]): string {
  const count = first.kind.count - 1
  const places = all.slice(1, placesMax).map(({ place }) => describePlace(place))
  const names = [...new Set(all.map(nameIn))].filter((name) => name !== undefined && name !== nameIn(first))
  const more = names.length > namesMax ? ` and ${names.length - namesMax} others` : ''
  const of = names.length === 0 ? '' : `; of ${names.slice(0, namesMax).join(', ')}${more}`
  const end = count > places.length ? '; --json tells each' : ''
  return `(${count.toLocaleString('en')} more like it: ${places.join(', ')}${end && ' …'}${of}${end})`
}

/** So many names are told of what is wrong in the same way. */
const namesMax = 20

/** How many findings were too many to be kept. */
export function untoldOf(findings: readonly ImportFinding[]): number {
  return [...new Set(findings.map(({ kind }) => kind))].reduce((sum, { count }) => sum + count, 0) - findings.length
}

const incomplete = 'Ids that the other files name were not looked for, since not every file could be read.'

function summaryOf({ outcome, tallies }: ImportResult): string {
  if (outcome === 'unchanged') return 'Nothing to change: the catalog already holds all of it.'
  const rows = Object.entries(tallies)
    .filter(([, { added, changed, unchanged }]) => added + changed + unchanged > 0)
    .map(([kind, { added, changed, unchanged }]) => [kind, added, changed, unchanged])
  const table = formatTable(['', 'added', 'changed', 'unchanged'], rows)
  return outcome === 'imported' ? table : `${table}\nA dry run: nothing was changed.`
}
