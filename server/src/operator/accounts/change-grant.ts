import type { GymId } from '../../contract/ids.ts'
import type { Sql } from '../../storage/sql.ts'
import { settingsFor, type CommandOptions } from '../command.ts'
import { requireExisting } from '../../storage/open-database.ts'
import { withWriting } from '../open-catalog.ts'
import { Refusal } from '../refusal.ts'
import { requireGym } from '../require-gym.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { parseGymOption } from './account-options.ts'
import { requireAccount } from './require-account.ts'

/** What a change of a grant is called, and how it is made; `change` gives how many grants it touched. */
export interface GrantChange {
  readonly outcome: 'granted' | 'ungranted'
  readonly change: (sql: Sql, username: string, gym: GymId) => Promise<number>
}

/** Grants a platform account access to a gym, or takes the grant away. Saying it twice changes nothing more. */
export async function changeGrant(
  username: string,
  gymText: string,
  { outcome, change }: GrantChange,
  options: CommandOptions,
  context: CommandContext,
): Promise<void> {
  const { databaseUrl } = settingsFor(['databaseUrl'], context, options)
  requireExisting(databaseUrl)
  const gym = requireGymId(gymText)
  const changes = await withWriting(databaseUrl, (database) => {
    return database.write(async (sql) => {
      await requirePlatform(sql, username)
      await requireGym(sql, gym)
      return change(sql, username, gym)
    })
  })
  const result = changes > 0 ? outcome : 'unchanged'
  if (options.json) {
    printJson(context.output, { username, gym, outcome: result })
    return
  }
  printLine(context.output, `${username} ${gym}: ${result}.`)
}

function requireGymId(text: string): GymId {
  const wrong: string[] = []
  const gym = parseGymOption(text, 'The gym', wrong)
  if (gym === undefined) throw new Refusal(wrong.join('\n'))
  return gym
}

async function requirePlatform(sql: Sql, username: string): Promise<void> {
  const { reach } = await requireAccount(sql, username)
  if (reach.kind === 'gym') {
    throw new Refusal(`${username} is a gym account: it has its own gym alone. Issue a platform account instead.`)
  }
  if (reach.gyms === 'every') throw new Refusal(`${username} reads every gym (--all-gyms); it has no grants.`)
}
