import type { Command } from 'commander'
import { createClient, HeatsheetError, type Client } from '../../../../client/src/index.ts'
import { authorship } from '../authorship.ts'
import { printLine, type CommandContext } from '../command-context.ts'
import { defineWritingCommand, settingsFor, type WritingOptions } from '../command.ts'
import { Refusal } from '../failure.ts'
import type { ImportResult } from '../import/import-files.ts'
import { printResult } from '../import/print-result.ts'
import { Interrupted } from '../interruptible.ts'
import { withWriting } from '../open-catalog.ts'
import { requireGym, requireGymId } from '../require-item.ts'
import type { Mirrored } from './mirror-into.ts'
import { sourcePassword } from './source-password.ts'

interface Options extends WritingOptions {
  readonly username: string
  readonly passwordFile?: string
  readonly gym: string
  readonly into?: string
  readonly gymHeader: string
  readonly allowInsecure?: true
  readonly dryRun?: true
}

const settings = ['databaseUrl', 'serviceName'] as const

/** `mirror`: what an account may read of a gym on another service, into this catalog. */
export function mirrorCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'mirror <url>',
    summary:
      'bring a gym of this catalog to what an account reads of it on another service; again, only what has changed',
    settings,
    json: 'an object with outcome, what was added, changed and deleted, pages, and whether the order is that of the source',
    examples: [
      [
        'mirror https://api.example.com --username acc_1 --password-file secret --gym gym_harbor',
        'takes over what is new or has changed, and takes away what is no longer there',
      ],
      ['mirror https://api.example.com --username acc_1 --gym gym_harbor --dry-run', 'says what would change'],
    ],
  })
    .requiredOption('--username <name>', 'the account on the other service; its password is asked for')
    .option('--password-file <file>', 'a file that holds the password; else MIRROR_PASSWORD; never an argument')
    .requiredOption('--gym <gym>', 'the gym that is read')
    .option('--into <gym>', 'the gym here, where it has another id')
    .option('--gym-header <name>', 'the name of the gym header there', 'service-gym')
    .option('--allow-insecure', 'ask over http://, where anybody on the way reads the password')
    .option('--dry-run', 'say what would change, and change nothing')
    .action((url: string, options: Options) => runMirror(url, options, context))
}

async function runMirror(url: string, options: Options, context: CommandContext): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(settings, context, options)
  const gym = requireGymId(options.gym, '--gym')
  const into = options.into === undefined ? gym : requireGymId(options.into, '--into')
  const interruption = new AbortController()
  const ignoreSignals = context.onSignal(() => interruption.abort(new Interrupted()))
  const { signal } = interruption
  try {
    const password = await sourcePassword(options.passwordFile, context, signal)
    const source = clientOf(url, password, options)
    const isDryRun = options.dryRun ?? false
    const { mirrorInto } = await import('./mirror-into.ts')
    const mirrored = await withWriting(databaseUrl, async (database) => {
      await requireGym(database, into)
      const by = authorship(context, options)
      return mirrorInto(database, { source, gym: into, isDryRun, serviceName, signal, by, context })
    })
    printMirrored(mirrored, options.json ?? false, context)
  } catch (error) {
    throw error instanceof HeatsheetError ? refusalOf(error) : error
  } finally {
    ignoreSignals()
  }
}

function clientOf(url: string, password: string, { username, gym, gymHeader, allowInsecure }: Options): Client {
  try {
    // A mirror has time: it rather waits than ends.
    const retry = { attempts: 6, longestWaitMs: 120_000 }
    return createClient({ url, username, password, gym, gymHeader, retry, allowInsecure: allowInsecure ?? false })
  } catch (error) {
    throw error instanceof TypeError ? new Refusal(`The source cannot be asked: ${error.message}`) : error
  }
}

function refusalOf({ message, requestId }: HeatsheetError): Refusal {
  const id = requestId === undefined ? '' : ` (request ${requestId})`
  return new Refusal(`The source was not read to its end: ${message}${id}\n${again}`)
}

const again = 'Nothing was changed. Run the command again: it begins anew.'

/** Prints what a mirror did, or would do. Throws a refusal when the catalog's rules refused what was read. */
function printMirrored({ pages, result, deleted, isOrdered }: Mirrored, isJson: boolean, to: CommandContext): void {
  const more = { deleted, pages, ordered: isOrdered }
  printResult(withoutWarnings(result), { isJson }, to, more)
  if (!isJson) {
    const read = `Read: ${pages} ${pages === 1 ? 'page' : 'pages'}.`
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
