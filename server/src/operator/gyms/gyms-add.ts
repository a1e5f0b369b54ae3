import type { Command } from 'commander'
import { acceptGym } from '../../catalog/writing/accept-item.ts'
import { applyPlan } from '../../catalog/writing/apply-plan.ts'
import { openSession } from '../../catalog/writing/write-session.ts'
import { parseGymId, type GymId } from '../../contract/ids.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { keep, leave } from '../../storage/sql.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { withWriting } from '../open-catalog.ts'
import { Refusal } from '../refusal.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'

interface Options extends CommandOptions {
  readonly name: string
}

const settings = ['databaseUrl', 'serviceName'] as const
const nameCharactersMax = 500

/** `gyms add`: a gym with its name; a gym that is there takes over the name. */
export function gymsAddCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'add [gym]',
    summary: 'add a gym, or rename one; without an id it gets a random one',
    settings,
    json: 'an object with id, name and outcome (added, changed, unchanged)',
    examples: [
      ['gyms add gym_harbor --name "Harbor Street Fitness"', 'adds it under this id'],
      ['gyms add --name "Northside Barbell Club"', 'adds it under a new id, which is printed'],
    ],
  })
    .requiredOption('--name <name>', 'what the gym is called')
    .action((id: string | undefined, options: Options) => addGym(id, options, context))
}

async function addGym(id: string | undefined, options: Options, context: CommandContext): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(settings, context, options)
  const gym = { id: id === undefined ? mintGymId(context) : requireId(id), name: requireName(options.name) }
  const outcome = await withWriting(databaseUrl, (database) => {
    return writeCatalog(database, async (store) => {
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

function requireId(text: string): GymId {
  const id = parseGymId(text)
  if (id !== undefined) return id
  throw new Refusal(`The gym is ${JSON.stringify(text)}; it must be gym_ and 1 to 64 of A-Z a-z 0-9 _ -.`)
}

function requireName(name: string): string {
  if (name.trim() !== '' && name.length <= nameCharactersMax && !/\p{Cc}/u.test(name)) return name
  throw new Refusal(`--name is ${JSON.stringify(name)}; it must have 1 to ${nameCharactersMax} characters on one line.`)
}
