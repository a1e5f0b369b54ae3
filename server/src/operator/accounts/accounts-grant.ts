import type { Command } from 'commander'
import type { GymId } from '../../contract/ids.ts'
import { insertGrant, deleteGrant } from '../../storage/account-rows.ts'
import { requireExisting } from '../../storage/open-database.ts'
import { writeAccounts } from '../../storage/history-rows.ts'
import { keep, leave, type Sql } from '../../storage/sql.ts'
import { authorship } from '../authorship.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { defineWritingCommand, settingsFor, type CommandOutline, type WritingOptions } from '../command.ts'
import { Refusal } from '../failure.ts'
import { withWriting } from '../open-catalog.ts'
import { requireAccount, requireEach, requireGym, requireGymId } from '../require-item.ts'

/** `accounts grant`: in force on the next request. */
export function accountsGrantCommand(context: CommandContext): Command {
  return grantCommand(
    {
      name: 'grant',
      summary: 'let a platform account read gyms',
      outcome: 'granted',
      change: insertGrant,
      examples: [['accounts grant platform-7q2ma4xk gym_harbor', 'its next request reads this gym, too']],
    },
    context,
  )
}

/** `accounts ungrant`: in force on the next request. */
export function accountsUngrantCommand(context: CommandContext): Command {
  return grantCommand(
    {
      name: 'ungrant',
      summary: 'take a platform account’s access to gyms away',
      outcome: 'ungranted',
      change: deleteGrant,
      examples: [['accounts ungrant platform-7q2ma4xk gym_harbor gym_summit', 'its next request is refused both']],
    },
    context,
  )
}

/** What a change of grants is called, and how each is made; `change` gives how many grants it touched. */
interface GrantChange extends Pick<CommandOutline<'databaseUrl'>, 'name' | 'summary' | 'examples'> {
  readonly outcome: 'granted' | 'ungranted'
  readonly change: (sql: Sql, username: string, gym: GymId) => Promise<number>
}

function grantCommand({ outcome, change, ...outline }: GrantChange, context: CommandContext): Command {
  return defineWritingCommand({
    ...outline,
    name: `${outline.name} <username> <gym...>`,
    settings: ['databaseUrl'],
    json: `an object a line with username, gym and outcome (${outcome}, unchanged), for each gym`,
  }).action((username: string, gyms: readonly string[], options: WritingOptions) => {
    return changeGrants(username, gyms, { outcome, change }, options, context)
  })
}

/** Grants a platform account access to gyms, or takes the grants away: all, or with a wrong gym none. */
async function changeGrants(
  username: string,
  texts: readonly string[],
  { outcome, change }: Pick<GrantChange, 'outcome' | 'change'>,
  options: WritingOptions,
  context: CommandContext,
): Promise<void> {
  const { databaseUrl } = settingsFor(['databaseUrl'], context, options)
  requireExisting(databaseUrl)
  const changed = await withWriting(databaseUrl, (database) => {
    return writeAccounts(database, authorship(context, options), async (sql, note) => {
      await requirePlatform(sql, username)
      const gyms = await requireEach(texts, (text) => requireGym(sql, requireGymId(text, 'The gym')))
      const made = new Map<GymId, boolean>()
      for (const { id } of gyms) made.set(id, (await change(sql, username, id)) > 0)
      if (![...made.values()].includes(true)) return leave(made)
      await note(username, outcome)
      return keep(made)
    })
  })
  for (const [gym, isMade] of changed) {
    const result = isMade ? outcome : 'unchanged'
    if (options.json) printJson(context.output, { username, gym, outcome: result })
    else printLine(context.output, `${username} ${gym}: ${result}.`)
  }
}

async function requirePlatform(sql: Sql, username: string): Promise<void> {
  const { reach } = await requireAccount(sql, username)
  if (reach.kind === 'gym') {
    throw new Refusal(`${username} is a gym account: it has its own gym alone. Issue a platform account instead.`)
  }
  if (reach.gyms === 'every') throw new Refusal(`${username} reads every gym (--all-gyms); it has no grants.`)
}
