import type { Command } from 'commander'
import { requireGymOption } from '../require-item.ts'
import { catalogExists, fileOf } from '../../storage/open-database.ts'
import { withWriting } from '../open-catalog.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { noticeWaiting } from '../progress.ts'
import { importFiles } from './import-files.ts'
import { showProgress } from './import-progress.ts'
import { printResult } from './print-result.ts'

interface Options extends CommandOptions {
  readonly gym?: string
  readonly dryRun?: true
  readonly strict?: true
}

const settings = ['databaseUrl', 'serviceName'] as const

/** `import`: files into the catalog, all or nothing. */
export function importCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'import <file...>',
    summary: 'load JSON, YAML or NDJSON files into the catalog, all of them or nothing; - is standard input',
    settings,
    json: 'an object with outcome, what was added and changed, errors, warnings and findings',
    examples: [
      ['import movements.yaml games.yaml', 'adds what is new and takes over what has changed'],
      ['import --dry-run --strict games.yaml', 'says what would change, and takes warnings for errors'],
      ['import --gym gym_harbor page.json', 'a page as the API serves it; it does not say whose it is'],
      ['export --format ndjson | heatsheet import -', 'from another catalog, by standard input'],
    ],
  })
    .option('--gym <gym>', 'the gym of competitions that do not say whose they are')
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--strict', 'take warnings for errors')
    .action((files: readonly string[], options: Options) => runImport(files, options, context))
}

async function runImport(files: readonly string[], options: Options, context: CommandContext): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(settings, context, options)
  const isDryRun = options.dryRun ?? false
  const interruption = new AbortController()
  const ignoreSignals = context.onSignal(() => interruption.abort())
  const progress = showProgress(context.messages)
  const onTurn = noticeWaiting(context.messages)
  try {
    const result = await withWriting(urlFor(databaseUrl, isDryRun), async (database) => {
      const gym = await requireGymOption(database, options.gym)
      const { standardInput, random } = context
      return importFiles(database, {
        files,
        standardInput,
        gym,
        isDryRun,
        isStrict: options.strict ?? false,
        serviceName,
        now: context.now(),
        random: (bytes) => random(bytes),
        signal: interruption.signal,
        onTurn,
        ...progress,
      })
    })
    progress.end()
    printResult(result, options.json ?? false, context)
  } finally {
    onTurn()
    progress.end()
    ignoreSignals()
  }
}

/** A dry run leaves no file behind where there was none. */
function urlFor(databaseUrl: string, isDryRun: boolean): string {
  const isNew = fileOf(databaseUrl) !== undefined && !catalogExists(databaseUrl)
  return isDryRun && isNew ? 'sqlite::memory:' : databaseUrl
}
