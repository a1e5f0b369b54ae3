import type { Command } from 'commander'
import { OlderSchema } from '../../storage/migrations.ts'
import { catalogExists, openForReading } from '../../storage/open-database.ts'
import type { Database } from '../../storage/sql.ts'
import { authorship } from '../authorship.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { defineWritingCommand, settingsFor, type WritingOptions } from '../command.ts'
import { Refusal, UsageError } from '../failure.ts'
import { interruptible, turnYielder } from '../interruptible.ts'
import { withWriting } from '../open-catalog.ts'
import type { Damage } from './damage.ts'
import { findDamages } from './find-damages.ts'

interface Options extends WritingOptions {
  readonly repair?: true
  readonly from?: string
}

const settings = ['databaseUrl', 'serviceName'] as const

/** `check`: whether the whole catalog is what it should be. */
export function checkCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'check',
    summary: 'check the whole catalog: the database, every reference, every document',
    settings,
    json: 'an object with ok, repaired and damages',
    examples: [
      ['check', 'prints what is wrong, with the remedy; exit 1 when anything is'],
      ['check --repair', 'puts back what can be proven, renders documents anew from what holds, and names the rest'],
      ['check --repair --from /backup/catalog.db', 'takes rows of a backup, too, where they are the same'],
    ],
  })
    .option('--repair', 'mend what can be proven; nothing else is touched')
    .option('--from <backup>', 'with --repair: a backup, or the URL of another catalog, to take rows from')
    .action((options: Options) => runCheck(options, context))
}

async function runCheck(options: Options, context: CommandContext): Promise<void> {
  if (options.from !== undefined && !options.repair) throw new UsageError('--from goes with --repair.')
  const { databaseUrl, serviceName } = settingsFor(settings, context, options)
  await interruptible(context, async (signal) => {
    const database = await openForReading(databaseUrl)
    const found = await findDamages(database, signal, context).finally(() => database.close())
    if (!options.repair || found.length === 0) {
      tell(found, 0, options, context)
      return
    }
    const { repairCatalog } = await import('./repair-catalog.ts')
    const backup = options.from === undefined ? undefined : await openBackup(options.from)
    try {
      const left = await withWriting(databaseUrl, async (writable) => {
        const by = authorship(context, options)
        const repair = { by, serviceName, now: context.now(), backup, yieldTurn: turnYielder(signal) }
        await repairCatalog(writable, found, repair)
        return findDamages(writable, signal, context)
      })
      tell(left, Math.max(0, found.length - left.length), options, context)
    } finally {
      await backup?.close()
    }
  })
}

function tell(damages: readonly Damage[], repaired: number, options: Options, { output }: CommandContext): void {
  if (options.json) printJson(output, { ok: damages.length === 0, repaired, damages })
  else {
    if (repaired > 0) printLine(output, `Repaired: ${repaired}.`)
    for (const { where, sentence, remedy } of damages) printLine(output, `${where} ${sentence}. ${remedy}`)
  }
  if (damages.length > 0)
    throw new Refusal(`The catalog is damaged in ${damages.length === 1 ? 'one place' : `${damages.length} places`}.`)
  if (!options.json) printLine(output, 'The catalog is in order.')
}

/** Opens what rows are taken from. A backup of before an upgrade stays as it is: a copy of it is brought to this schema. */
async function openBackup(from: string): Promise<Database> {
  const url = urlOf(from)
  if (!catalogExists(url)) throw new Refusal(`There is no ${from} to take rows from. Name a backup, or give a URL.`)
  try {
    return await openForReading(url)
  } catch (error) {
    if (!(error instanceof OlderSchema)) throw error
    const copy = 'sqlite:/tmp/newer.db'
    throw new Refusal(
      `${from} is of an older program. Bring a copy of it to this one, \`heatsheet restore ${from} --database-url ${copy}\`, and give \`--from ${copy}\`.`,
    )
  }
}

/** A file is a backup of SQLite. */
function urlOf(fileOrUrl: string): string {
  return /^(sqlite|postgres(ql)?):/.test(fileOrUrl) ? fileOrUrl : `sqlite:${fileOrUrl}`
}
