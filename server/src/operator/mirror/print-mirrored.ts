import type { ImportResult } from '../import/import-files.ts'
import { printResult } from '../import/print-result.ts'
import { printLine, type CommandContext } from '../command-context.ts'
import type { Mirrored } from './mirror-into.ts'

/** Prints what a mirror did, or would do. Throws a refusal when the catalog's rules refused what was read. */
export function printMirrored(
  { walk, result, deleted, isOrdered }: Mirrored,
  isJson: boolean,
  to: CommandContext,
): void {
  const { pages, unchangedPages } = walk
  const more = { deleted, pages: pages.length, unchanged_pages: unchangedPages, ordered: isOrdered }
  printResult(withoutWarnings(result), { isJson }, to, more)
  if (!isJson) {
    const read = `Read: ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}, ${unchangedPages} of them unchanged.`
    printLine(to.output, deleted === 0 ? read : `${read} No longer listed, so deleted: ${deleted}.`)
  }
  if (!isOrdered) printLine(to.messages, otherOrder)
}

const otherOrder =
  'The list has another order here: what the account came to see late was added as the newest. An account that sees everything keeps the order.'

/** What the author of a competition should look at cannot be mended here. */
function withoutWarnings(result: ImportResult): ImportResult {
  return { ...result, warnings: 0, findings: result.findings.filter(({ severity }) => severity === 'error') }
}
