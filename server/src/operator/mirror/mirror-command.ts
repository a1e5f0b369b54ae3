import { createClient, HeatsheetError, type Client, type ClientOptions } from '../../../../client/src/index.ts'
import { printLine } from '../command-context.ts'
import { defineCommand, type Call } from '../command.ts'
import { Refusal } from '../failure.ts'
import type { ImportResult } from '../import/import-files.ts'
import type { ImportFinding } from '../import/import-report.ts'
import { printResult } from '../import/print-result.ts'
import { withWriting } from '../open-catalog.ts'
import { optionForms } from '../option-forms.ts'
import { requireGym } from '../require-item.ts'
import type { MirrorSummary } from './mirror-into.ts'
import { sourcePassword } from './source-password.ts'

export const mirrorCommand = defineCommand({
  name: 'mirror <url>',
  summary: 'copy a gym from another service into this catalog; later runs copy only what has changed',
  settings: ['databaseUrl', 'serviceName'],
  writes: true,
  options: {
    '--username <name>': { purpose: 'the account on the other service; asks for its password', isNeeded: true },
    '--password-file <file>': 'a file with the password, instead of MIRROR_PASSWORD',
    '--gym <gym>': { purpose: 'the gym to copy', form: optionForms.gym, isNeeded: true },
    '--into <gym>': { purpose: 'the id of the gym here, if it differs', form: optionForms.gymOrName },
    '--gym-header <name>': { purpose: 'the name of the gym header at the other service', otherwise: 'service-gym' },
    '--allow-insecure': 'allow http://, although others on the network can read the password',
    '--strict': 'refuse everything if one competition is invalid, instead of correcting or skipping it',
    '--dry-run': 'print what would change, and change nothing',
  },
  isInterruptible: true,
  json:
    'an object with outcome, counts, pages, the ids of skipped competitions, ' +
    'and whether the order is that of the source',
  examples: [
    [
      'mirror https://api.example.com --username acc_1 --password-file secret --gym gym_harbor',
      'copy what is new or has changed, and remove what is gone',
    ],
    ['mirror https://api.example.com --username acc_1 --gym gym_harbor --dry-run', 'print what would change'],
  ],
  run: async (call) => {
    const { options, signal } = call
    const [url] = call.operands
    const { databaseUrl, serviceName } = call.settings
    const {
      username,
      gym,
      into = gym,
      gymHeader,
      allowInsecure = false,
      dryRun: isDryRun = false,
      strict: isStrict = false,
    } = options
    try {
      const password = await sourcePassword(options.passwordFile, call)
      const source = clientOf({ url, username, password, gym, gymHeader, allowInsecure })
      const { mirrorInto } = await import('./mirror-into.ts')
      const summary = await withWriting(databaseUrl, call.messages, async (database) => {
        const { id } = await requireGym(database, into)
        const by = call.authorship()
        return mirrorInto(database, { source, gym: id, isDryRun, serviceName, signal, by, context: call, isStrict })
      })
      printMirrored(summary, call)
    } catch (error) {
      throw error instanceof HeatsheetError ? refusalOf(error) : error
    }
  },
})

function clientOf(options: Omit<ClientOptions, 'retry'>): Client {
  try {
    // A mirror is not urgent, so it retries for long.
    return createClient({ ...options, retry: { attempts: 8, longestWaitMs: 120_000 } })
  } catch (error) {
    throw error instanceof TypeError ? new Refusal(`The source cannot be read: ${error.message}`) : error
  }
}

function refusalOf({ message, requestId }: HeatsheetError): Refusal {
  const id = requestId === undefined ? '' : ` (request ${requestId})`
  return new Refusal(`The source was not read to its end: ${message}${id}\n${again}`)
}

const again = 'Nothing was changed. Run the command again: it starts from the beginning.'

function printMirrored({ pages, result, deleted, isOrdered }: MirrorSummary, to: Call): void {
  const skipped = [...result.refusedCompetitions]
  printResult(ofSource(result), { isFull: false }, to, { deleted, pages, ordered: isOrdered, left_out: skipped })
  if (!to.options.json) {
    const read = `Read: ${pages} ${pages === 1 ? 'page' : 'pages'}.`
    printLine(to.output, deleted === 0 ? read : `${read} No longer listed, so deleted: ${deleted}.`)
  }
  if (skipped.length > 0) printLine(to.messages, `${skippedWords} ${skipped.join(', ')}.`)
  if (!isOrdered) printLine(to.messages, otherOrder)
}

const skippedWords = 'Skipped, because they are not valid competitions; existing copies stay:'

const otherOrder =
  'The list has another order here: competitions that the account saw later were added as the newest. ' +
  'An account that sees everything keeps the order.'

function ofSource(result: ImportResult): ImportResult {
  const kinds = Map.groupBy(result.findings, ({ kind }) => kind)
  const findings = result.findings
    .filter(({ severity, about }) => severity === 'error' || about !== undefined)
    .filter((finding) => finding.about !== 'correction' || kinds.get(finding.kind)?.[0] === finding)
    .map((finding) => (finding.about === 'correction' ? onceOfKind(finding) : finding))
    .map((finding) => ({ ...finding, place: { ...finding.place, file: pageName(finding.place.file) } }))
  return { ...result, warnings: findings.filter(({ severity }) => severity === 'warning').length, findings }
}

function onceOfKind(finding: ImportFinding): ImportFinding {
  const { count } = finding.kind
  const remedy = count === 1 ? finding.remedy : `${finding.remedy} There are ${count - 1} more like it.`
  return { ...finding, remedy, kind: { count: 1 } }
}

function pageName(file: string): string {
  const number = /page-(\d+)\.json$/.exec(file)?.[1]
  return number === undefined ? file : `page ${number} of the source`
}
