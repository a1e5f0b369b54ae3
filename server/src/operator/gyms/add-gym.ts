import { acceptGym } from '../../catalog/writing/accept-item.ts'
import { applyPlan } from '../../catalog/writing/apply-plan.ts'
import { openSession } from '../../catalog/writing/write-session.ts'
import type { GymId } from '../../contract/ids.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { keep, leave } from '../../storage/sql.ts'
import { authorship } from '../authorship.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { settingsFor, type WritingOptions } from '../command.ts'
import { Refusal } from '../failure.ts'
import { withWriting } from '../open-catalog.ts'
import { requireGymId } from '../require-item.ts'

export interface AddOptions extends WritingOptions {
  readonly name: string
}

const nameCharactersMax = 500

/** Adds a gym; a gym that is there takes over the name. */
export async function addGym(id: string | undefined, options: AddOptions, context: CommandContext): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(['databaseUrl', 'serviceName'], context, options)
  const gym = {
    id: id === undefined ? mintGymId(context) : requireGymId(id, 'The gym'),
    name: requireName(options.name),
  }
  const outcome = await withWriting(databaseUrl, (database) => {
    return writeCatalog(database, authorship(context, options), async (store) => {
      const session = openSession(store, serviceName, context.now())
      const plan = await acceptGym(gym, session)
      await applyPlan(plan, session)
      return plan.outcome === 'unchanged' ? leave(plan.outcome) : keep(plan.outcome)
    })
  })
  if (options.json) printJson(context.output, { ...gym, outcome })
  else printLine(context.output, `${gym.id} ${gym.name}: ${outcome}.`)
}

/** 72 bits, as ids that are minted have at least. */
function mintGymId({ random }: CommandContext): GymId {
  return `gym_${Buffer.from(random(9)).toString('base64url')}` as GymId
}

function requireName(name: string): string {
  if (name.trim() !== '' && name.length <= nameCharactersMax && !/\p{Cc}/u.test(name)) return name
  throw new Refusal(`--name is ${JSON.stringify(name)}; it must have 1 to ${nameCharactersMax} characters on one line.`)
}
