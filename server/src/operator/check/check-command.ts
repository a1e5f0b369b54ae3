import type { Command } from 'commander'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { keep } from '../../storage/sql.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { interruptible } from '../interruptible.ts'
import { openForReading } from '../../storage/open-database.ts'
import { withWriting } from '../open-catalog.ts'
import { Refusal } from '../refusal.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { repairRemedy, type Damage } from './damage.ts'
import { findDamages } from './find-damages.ts'
import { repairDocuments } from './repair-documents.ts'

interface Options extends CommandOptions {
  readonly repair?: true
}

const settings = ['databaseUrl', 'serviceName'] as const

/** `check`: whether the whole catalog is what it should be. */
export function checkCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'check',
    summary: 'check the whole catalog: the database, every reference, every document',
    settings,
    json: 'an object with ok, repaired and damages',
    examples: [
      ['check', 'prints what is wrong, with the remedy; exit 1 when anything is'],
      ['check --repair', 'renders damaged documents anew from their sources'],
    ],
  })
    .option('--repair', 'render damaged documents anew')
    .action((options: Options) => runCheck(options, context))
}

async function runCheck(options: Options, context: CommandContext): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(settings, context, options)
  await interruptible(context, async (signal) => {
    const database = await openForReading(databaseUrl)
    const found = await findDamages(database, signal, context).finally(() => database.close())
    const isRepairable = found.some(({ remedy }) => remedy === repairRemedy)
    if (!options.repair || !isRepairable) {
      tell(found, 0, options, context)
      return
    }
    const left = await withWriting(databaseUrl, async (writable) => {
      await writeCatalog(writable, async (store) => {
        await repairDocuments(store, found, serviceName, context.now())
        return keep(undefined)
      })
      return findDamages(writable, signal, context)
    })
    tell(left, found.length - left.length, options, context)
  })
}

function tell(damages: readonly Damage[], repaired: number, options: Options, { output }: CommandContext): void {
  if (options.json) printJson(output, { ok: damages.length === 0, repaired, damages })
  else {
    if (repaired > 0) printLine(output, `Repaired: ${repaired}.`)
    for (const { where, sentence, remedy } of damages) printLine(output, `${where} ${sentence}. ${remedy}`)
  }
  if (damages.length > 0) throw new Refusal(`The catalog is damaged in ${damages.length} places.`)
  if (!options.json) printLine(output, 'The catalog is in order.')
}
