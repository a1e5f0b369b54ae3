import type { Command } from 'commander'
import { openForReading } from '../../storage/open-database.ts'
import { authorship } from '../authorship.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { defineWritingCommand, settingsFor, type WritingOptions } from '../command.ts'
import { Refusal } from '../failure.ts'
import { interruptible } from '../interruptible.ts'
import { withWriting } from '../open-catalog.ts'
import type { Damage } from './damage.ts'
import { findDamages } from './find-damages.ts'

interface Options extends WritingOptions {
  readonly repair?: true
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
      ['check --repair', 'renders documents anew from what holds, and names the rest: restore a backup'],
    ],
  })
    .option('--repair', 'render documents anew from what holds; nothing else is touched')
    .action((options: Options) => runCheck(options, context))
}

async function runCheck(options: Options, context: CommandContext): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(settings, context, options)
  await interruptible(context, async (signal) => {
    const database = await openForReading(databaseUrl)
    const found = await findDamages(database, signal, context).finally(() => database.close())
    if (!options.repair || found.length === 0) {
      tell(found, 0, options, context)
      return
    }
    const { repairCatalog } = await import('./repair-catalog.ts')
    const left = await withWriting(databaseUrl, async (writable) => {
      await repairCatalog(writable, found, { by: authorship(context, options), serviceName, now: context.now() })
      return findDamages(writable, signal, context)
    })
    tell(left, Math.max(0, found.length - left.length), options, context)
  })
}

function tell(damages: readonly Damage[], repaired: number, options: Options, { output }: CommandContext): void {
  if (options.json) {
    const told = damages.map(({ where, sentence, remedy }) => ({ where, sentence, remedy }))
    printJson(output, { ok: damages.length === 0, repaired, damages: told })
  } else {
    if (repaired > 0) printLine(output, `Repaired: ${repaired}.`)
    for (const { where, sentence, remedy } of damages) printLine(output, `${where} ${sentence}. ${remedy}`)
  }
  if (damages.length > 0)
    throw new Refusal(`The catalog is damaged in ${damages.length === 1 ? 'one place' : `${damages.length} places`}.`)
  if (!options.json) printLine(output, 'The catalog is in order.')
}
