import type { Command } from 'commander'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { interruptible } from '../interruptible.ts'
import { openExisting, withWriting } from '../open-catalog.ts'
import { Refusal } from '../refusal.ts'
import { printJson, printLine, type Surroundings } from '../surroundings.ts'
import { repairRemedy, type Damage } from './damage.ts'
import { findDamages } from './find-damages.ts'
import { repairDocuments } from './repair-documents.ts'

interface Options extends CommandOptions {
  readonly repair?: true
}

const settings = ['databaseUrl', 'serviceName'] as const

/** `check`: whether the whole catalog is what it should be. */
export function checkCommand(surroundings: Surroundings): Command {
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
    .action((options: Options) => runCheck(options, surroundings))
}

async function runCheck(options: Options, surroundings: Surroundings): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(settings, surroundings, options)
  await interruptible(surroundings, async (signal) => {
    const database = await openExisting(databaseUrl)
    const found = await findDamages(database, signal, surroundings).finally(() => database.close())
    const isRepairable = found.some(({ remedy }) => remedy === repairRemedy)
    if (!options.repair || !isRepairable) {
      tell(found, 0, options, surroundings)
      return
    }
    const left = await withWriting(databaseUrl, async (writable) => {
      await writeCatalog(writable, (store) => repairDocuments(store, found, serviceName, surroundings.now()))
      return findDamages(writable, signal, surroundings)
    })
    tell(left, found.length - left.length, options, surroundings)
  })
}

function tell(damages: readonly Damage[], repaired: number, options: Options, { output }: Surroundings): void {
  if (options.json) printJson(output, { ok: damages.length === 0, repaired, damages })
  else {
    if (repaired > 0) printLine(output, `Repaired: ${repaired}.`)
    for (const { where, sentence, remedy } of damages) printLine(output, `${where} ${sentence}. ${remedy}`)
  }
  if (damages.length > 0) throw new Refusal(`The catalog is damaged in ${damages.length} places.`)
  if (!options.json) printLine(output, 'The catalog is in order.')
}
