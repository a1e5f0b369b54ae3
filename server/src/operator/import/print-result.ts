import { painterOf } from '../output-style.ts'
import { Refusal } from '../failure.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { formatTable } from '../print-list.ts'
import { describeFinding } from './import-report.ts'
import type { ImportResult } from './import-files.ts'

/** How many findings are printed; whoever meets more mends these first. */
const printedMax = 1000

/**
 * Prints what an import did, or would do; for machines, with what else the command has to tell. Throws a refusal when it
 * was refused, after everything was told.
 */
export function printResult(
  result: ImportResult,
  isJson: boolean,
  context: CommandContext,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const { output, messages, environment } = context
  const { outcome, tallies, errors, warnings } = result
  const findings = result.findings.slice(0, printedMax)
  const unprinted = errors + warnings - findings.length
  if (isJson) {
    const flat = findings.map(({ place, sentence, remedy, severity }) => ({ severity, ...place, sentence, remedy }))
    printJson(output, { outcome, ...tallies, ...more, errors, warnings, findings: flat })
  } else {
    const paint = painterOf(messages, environment)
    for (const finding of findings) printLine(messages, describeFinding(finding, paint))
    if (result.isIncomplete) printLine(messages, incomplete)
    if (unprinted > 0) printLine(messages, `… and ${unprinted} more.`)
  }
  if (outcome === 'refused') throw new Refusal(`Refused: ${counted(errors, 'error')}. Nothing was changed.`)
  if (!isJson) printLine(output, summaryOf(result))
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

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
