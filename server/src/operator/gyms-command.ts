import type { Command } from 'commander'
import type { StoredGym } from '../catalog/stored.ts'
import { acceptGym } from '../catalog/writing/accept-item.ts'
import { applyPlan } from '../catalog/writing/apply-plan.ts'
import { openSession } from '../catalog/writing/write-session.ts'
import type { GymId } from '../contract/ids.ts'
import { storedGyms } from '../storage/catalog-pages.ts'
import { writeCatalog } from '../storage/catalog-store.ts'
import { keep, leave } from '../storage/sql.ts'
import { printJson, printLine, type CommandContext } from './command-context.ts'
import { authorship } from './authorship.ts'
import { defineGroup, defineWritingCommand, settingsFor, type WritingOptions } from './command.ts'
import { Refusal } from './failure.ts'
import { withWriting } from './open-catalog.ts'
import { gymsDeleteCommand } from './gyms-delete.ts'
import { defineList } from './list-command.ts'
import type { ListForm } from './print-list.ts'
import { requireGymId } from './require-item.ts'

export function gymsCommand(context: CommandContext): Command {
  return defineGroup(
    {
      name: 'gyms',
      summary: 'the organisations that hold competitions',
      examples: [
        ['gyms add gym_harbor --name "Harbor Street Fitness"', 'adds a gym'],
        ['gyms list', 'ids and names'],
      ],
    },
    [gymsAddCommand(context), gymsListCommand(context), gymsDeleteCommand(context)],
  )
}

interface AddOptions extends WritingOptions {
  readonly name: string
}

const addSettings = ['databaseUrl', 'serviceName'] as const
const nameCharactersMax = 500

/** `gyms add`: a gym with its name; a gym that is there takes over the name. */
function gymsAddCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'add [gym]',
    summary: 'add a gym, or rename one; without an id it gets a random one',
    settings: addSettings,
    json: 'an object with id, name and outcome (added, changed, unchanged)',
    examples: [
      ['gyms add gym_harbor --name "Harbor Street Fitness"', 'adds it under this id'],
      ['gyms add --name "Northside Barbell Club"', 'adds it under a new id, which is printed'],
    ],
  })
    .requiredOption('--name <name>', 'what the gym is called')
    .action((id: string | undefined, options: AddOptions) => addGym(id, options, context))
}

async function addGym(id: string | undefined, options: AddOptions, context: CommandContext): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(addSettings, context, options)
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

/** `gyms list`: every gym, in the order in which they were added. */
function gymsListCommand(context: CommandContext): Command {
  return defineList(
    {
      summary: 'list the gyms, in the order in which they were added',
      json: 'an object a line with id and name',
      examples: [
        ['gyms list', 'ids and names'],
        ['gyms list --json', 'the same for machines'],
      ],
      items: storedGyms,
      form,
    },
    context,
  )
}

const form: ListForm<StoredGym> = {
  heads: ['gym', 'name'],
  row: ({ id, name }) => [id, name],
  json: (gym) => gym,
  remedy: 'Add a gym: heatsheet gyms add --name NAME',
}
