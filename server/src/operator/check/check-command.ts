import type { Command } from 'commander'
import { movementIdsIn } from '../../catalog/details.ts'
import type { CatalogStore } from '../../catalog/writing/catalog-store.ts'
import { keepWorkout, renewCompetition } from '../../catalog/writing/keep-documents.ts'
import { openSession } from '../../catalog/writing/write-session.ts'
import { parseCompetitionId, parseMovementId, parseWorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { keep } from '../../storage/sql.ts'
import { openForReading } from '../../storage/open-database.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { authorship } from '../authorship.ts'
import { defineWritingCommand, settingsFor, type WritingOptions } from '../command.ts'
import { Refusal } from '../failure.ts'
import { interruptible } from '../interruptible.ts'
import { withWriting } from '../open-catalog.ts'
import { repairRemedy, type Damage } from './damage.ts'
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
      await writeCatalog(writable, authorship(context, options), async (store) => {
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

/** Renders the documents of damaged workouts and competitions anew, and what embeds them. */
async function repairDocuments(
  store: CatalogStore,
  damages: readonly Damage[],
  serviceName: string,
  now: Instant,
): Promise<void> {
  const session = openSession(store, serviceName, now)
  const places = new Set(damages.map(({ where }) => where))
  const competitions = new Set<number>()
  for (const where of places) {
    const id = parseWorkoutId(where.replace('workout ', ''))
    const workout = id === undefined ? undefined : (await store.findWorkouts([id])).get(id)
    if (workout === undefined) continue
    const movements = movementIdsIn(workout.details).map(parseMovementId)
    const known = movements.filter((movement) => movement !== undefined)
    await keepWorkout(workout, known, session)
    for (const position of await store.competitionsWithWorkout(workout.id)) competitions.add(position)
  }
  for (const where of places) {
    const id = parseCompetitionId(where)
    const kept = id === undefined ? undefined : await store.findCompetition(id)
    if (kept !== undefined) competitions.add(kept.position)
  }
  for (const position of competitions) await renewCompetition(position, session)
}
