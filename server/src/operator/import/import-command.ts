import type { Command } from 'commander'
import { itemKinds } from '../../files/source-item.ts'
import { requireGymOption, requireKind } from '../require-item.ts'
import { authorship } from '../authorship.ts'
import { catalogExists, fileOf } from '../../storage/open-database.ts'
import { withWriting } from '../open-catalog.ts'
import { defineWritingCommand, optionOf, settingsFor, type WritingOptions } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { noticeWaiting, showImportProgress } from '../progress.ts'
import { printResult } from './print-result.ts'

interface Options extends WritingOptions {
  readonly whole?: true
  readonly allowRemovals?: true
  readonly diff?: true
  readonly gym?: string
  readonly kind?: string
  readonly dryRun?: true
  readonly strict?: true
}

const settings = ['databaseUrl', 'serviceName'] as const

/** `import`: files into the catalog, all or nothing. */
export function importCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'import <file...>',
    summary: 'load JSON, YAML, NDJSON or CSV files into the catalog, all of them or nothing; - is standard input',
    settings,
    json: 'an object with outcome, what was added and changed, errors, warnings, findings, and how many more are untold',
    examples: [
      ['import movements.yaml games.yaml', 'adds what is new and takes over what has changed'],
      ['import --dry-run games.yaml', 'says what would change, member by member'],
      ['import --kind division counts.csv', 'a table: one division a row; what it leaves out stays'],
      ['import --whole catalog.json', 'an export, edited: each competition in it is all there is to it'],
      ['import --gym gym_harbor page.json', 'a page as the API serves it; it does not say whose it is'],
      ['import --kind division counts.csv', 'a table of a spreadsheet, a division a row'],
      ['export --format ndjson | heatsheet import -', 'from another catalog, by standard input'],
    ],
  })
    .option('--gym <gym>', 'the gym of competitions that do not say whose they are')
    .option('--whole', 'each competition in the files is all there is to it; without it, what they leave out stays')
    .option('--allow-removals', 'let readers of published competitions lose what the files take away')
    .option('--diff', 'tell every member that has changed')
    .addOption(optionOf('--kind <kind>', 'what the items of a table are, where it does not say it', itemKinds))
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--strict', 'take warnings for errors')
    .action((files: readonly string[], options: Options) => runImport(files, options, context))
}

async function runImport(files: readonly string[], options: Options, context: CommandContext): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(settings, context, options)
  const kind = requireKind(options.kind)
  const isDryRun = options.dryRun ?? false
  const interruption = new AbortController()
  const ignoreSignals = context.onSignal(() => interruption.abort())
  const progress = showImportProgress(context.messages)
  const onTurn = noticeWaiting(context.messages)
  try {
    const { importFiles } = await import('./import-files.ts')
    const result = await withWriting(urlFor(databaseUrl, isDryRun), async (database) => {
      const gym = await requireGymOption(database, options.gym)
      return importFiles(database, {
        files,
        standardInput: context.standardInput,
        gym,
        by: authorship(context, options),
        isWhole: options.whole ?? false,
        mayTakeAway: options.allowRemovals ?? false,
        kind,
        isDryRun,
        isStrict: options.strict ?? false,
        serviceName,
        now: context.now(),
        signal: interruption.signal,
        onTurn,
        ...progress,
      })
    })
    progress.end()
    printResult(result, { isJson: options.json ?? false, isFull: isDryRun || (options.diff ?? false) }, context)
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
