import { openForReading } from '../../storage/open-database.ts'
import type { Database } from '../../storage/sql.ts'
import { printLine } from '../command-context.ts'
import { defineCommand, type Call } from '../command.ts'
import { Refusal } from '../failure.ts'
import { closing, withWriting } from '../open-catalog.ts'
import type { Damage } from './damage.ts'
import { findDamages } from './find-damages.ts'

export const checkCommand = defineCommand({
  name: 'check',
  summary: 'check the database, every reference and every document of the catalog',
  settings: ['databaseUrl', 'serviceName'],
  writes: true,
  options: { '--repair': 'render damaged documents again from their rows, and change nothing else' },
  isInterruptible: true,
  json: 'an object with ok, repaired and damages',
  examples: [
    ['check', 'print what is wrong and how to repair it; exit code 1 if anything is'],
    ['check --repair', 'render damaged documents again, and list what only a backup can repair'],
  ],
  run: async (call) => {
    const { databaseUrl, serviceName } = call.settings
    const find = (database: Database) => findDamages(database, call.now(), call)
    const damages = await closing(await openForReading(databaseUrl), async (database) => {
      const blindSpot = await database.detectionWarning()
      if (blindSpot !== undefined) printLine(call.messages, blindSpot)
      return find(database)
    })
    if (!call.options.repair || damages.length === 0) {
      printDamages(damages, 0, call)
      return
    }
    const { repairCatalog } = await import('./repair-catalog.ts')
    const remaining = await withWriting(databaseUrl, call.messages, async (writable) => {
      await repairCatalog(writable, damages, { by: call.authorship(), serviceName, now: call.now() })
      return find(writable)
    })
    printDamages(remaining, Math.max(0, damages.length - remaining.length), call)
  },
})

function printDamages(damages: readonly Damage[], repaired: number, call: Call): void {
  const isOk = damages.length === 0
  const items = damages.map(({ where, sentence, remedy }) => ({ where, sentence, remedy }))
  const lines = [
    ...(repaired > 0 ? [`Repaired: ${repaired}.`] : []),
    ...damages.map(({ where, sentence, remedy }) => `${where} ${sentence}. ${remedy}`),
    ...(isOk ? ['The catalog is in order.'] : []),
  ]
  call.print({ ok: isOk, repaired, damages: items }, lines.join('\n'))
  if (isOk) return
  throw new Refusal(`The catalog is damaged in ${damages.length === 1 ? 'one place' : `${damages.length} places`}.`)
}
