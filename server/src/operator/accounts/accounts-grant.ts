import type { Command } from 'commander'
import type { GymId } from '../../contract/ids.ts'
import { insertGrant, deleteGrant } from '../../storage/account-rows.ts'
import { requireExisting } from '../../storage/open-database.ts'
import { writeAccounts } from '../../storage/history-rows.ts'
import { keep, leave, type Sql } from '../../storage/sql.ts'
import { authorship } from '../authorship.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { defineWritingCommand, settingsFor, type WritingOptions } from '../command.ts'
import { Refusal } from '../failure.ts'
import { withWriting } from '../open-catalog.ts'
import { requireAccount, requireGym, requireGymId } from '../require-item.ts'

/** `accounts grant`: in force on the next request. */
export function accountsGrantCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'grant <username> <gym>',
    summary: 'let a platform account read a gym',
    settings: ['databaseUrl'],
    json: 'an object with username, gym and outcome (granted, unchanged)',
    examples: [['accounts grant platform-7q2ma4xk gym_harbor', 'its next request reads this gym, too']],
  }).action((username: string, gym: string, options: WritingOptions) => {
    return changeGrant(username, gym, { outcome: 'granted', change: insertGrant }, options, context)
  })
}

/** `accounts ungrant`: in force on the next request. */
export function accountsUngrantCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'ungrant <username> <gym>',
    summary: 'take a platform account’s access to a gym away',
    settings: ['databaseUrl'],
    json: 'an object with username, gym and outcome (ungranted, unchanged)',
    examples: [['accounts ungrant platform-7q2ma4xk gym_harbor', 'its next request is refused this gym']],
  }).action((username: string, gym: string, options: WritingOptions) => {
    return changeGrant(username, gym, { outcome: 'ungranted', change: deleteGrant }, options, context)
  })
}

/** What a change of a grant is called, and how it is made; `change` gives how many grants it touched. */
export interface GrantChange {
  readonly outcome: 'granted' | 'ungranted'
  readonly change: (sql: Sql, username: string, gym: GymId) => Promise<number>
}

/** Grants a platform account access to a gym, or takes the grant away. Saying it twice changes nothing more. */
async function changeGrant(
  username: string,
  gymText: string,
  { outcome, change }: GrantChange,
  options: WritingOptions,
  context: CommandContext,
): Promise<void> {
  const { databaseUrl } = settingsFor(['databaseUrl'], context, options)
  requireExisting(databaseUrl)
  const gym = requireGymId(gymText, 'The gym')
  const changes = await withWriting(databaseUrl, (database) => {
    return writeAccounts(database, authorship(context, options), async (sql, note) => {
      await requirePlatform(sql, username)
      await requireGym(sql, gym)
      const changed = await change(sql, username, gym)
      if (changed === 0) return leave(changed)
      await note(username, outcome)
      return keep(changed)
    })
  })
  const result = changes > 0 ? outcome : 'unchanged'
  if (options.json) {
    printJson(context.output, { username, gym, outcome: result })
    return
  }
  printLine(context.output, `${username} ${gym}: ${result}.`)
}

async function requirePlatform(sql: Sql, username: string): Promise<void> {
  const { reach } = await requireAccount(sql, username)
  if (reach.kind === 'gym') {
    throw new Refusal(`${username} is a gym account: it has its own gym alone. Issue a platform account instead.`)
  }
  if (reach.gyms === 'every') throw new Refusal(`${username} reads every gym (--all-gyms); it has no grants.`)
}
