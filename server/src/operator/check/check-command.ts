import { openForReading } from '../../storage/open-database.ts'
import { printJson, printLine } from '../command-context.ts'
import { defineCommand, type Call } from '../command.ts'
import { Refusal } from '../failure.ts'
import { interruptible } from '../interruptible.ts'
import { withWriting } from '../open-catalog.ts'
import type { Damage } from './damage.ts'
import { findDamages } from './find-damages.ts'

/** `check`: whether the whole catalog is what it should be. */
export const checkCommand = defineCommand({
  name: 'check',
  summary: 'check the whole catalog: the database, every reference, every document',
  settings: ['databaseUrl', 'serviceName'],
  writes: true,
  options: { '--repair': 'render documents anew from what holds; nothing else is touched' },
  json: 'an object with ok, repaired and damages',
  examples: [
    ['check', 'prints what is wrong, with the remedy; exit 1 when anything is'],
    ['check --repair', 'renders documents anew from what holds, and names the rest: restore a backup'],
  ],
  run: async (call) => {
    const { databaseUrl, serviceName } = call.settings
    await interruptible(call, async (running) => {
      const database = await openForReading(databaseUrl)
      const found = await findDamages(database, call.now(), running).finally(() => database.close())
      if (!call.options.repair || found.length === 0) {
        tell(found, 0, call)
        return
      }
      const { repairCatalog } = await import('./repair-catalog.ts')
      const left = await withWriting(databaseUrl, async (writable) => {
        await repairCatalog(writable, found, { by: call.authorship(), serviceName, now: call.now() })
        return findDamages(writable, call.now(), running)
      })
      tell(left, Math.max(0, found.length - left.length), call)
    })
  },
})

function tell(damages: readonly Damage[], repaired: number, { options, output }: Call): void {
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
