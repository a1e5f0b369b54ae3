import type { Command } from 'commander'
import type { GymId } from '../../contract/ids.ts'
import { insertGrant, deleteGrant } from '../../storage/account-rows.ts'
import { keep, leave, type Sql } from '../../storage/sql.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { defineWritingCommand, type WritingOptions } from '../command.ts'
import { Refusal } from '../failure.ts'
import { requireAccount, requireEach, requireGym, requireGymId } from '../require-item.ts'
import { changeAccounts } from './change-accounts.ts'

/** What each command does to one grant, giving how many it touched. */
const changes = {
  grant: {
    summary: 'let a platform account read gyms',
    outcome: 'granted',
    change: insertGrant,
    example: ['accounts grant platform-7q2ma4xk gym_harbor', 'its next request reads this gym, too'],
  },
  ungrant: {
    summary: 'take a platform account’s access to gyms away',
    outcome: 'ungranted',
    change: deleteGrant,
    example: ['accounts ungrant platform-7q2ma4xk gym_harbor gym_summit', 'its next request is refused both'],
  },
} as const

/** `accounts grant`, `accounts ungrant`: in force on the next request. */
export function accountsGrantCommand(name: keyof typeof changes, context: CommandContext): Command {
  const { summary, outcome, example } = changes[name]
  return defineWritingCommand({
    name: `${name} <username> <gym...>`,
    summary,
    settings: ['databaseUrl'],
    json: `an object a line with username, gym and outcome (${outcome}, unchanged), for each gym`,
    examples: [example],
  }).action((username: string, gyms: readonly string[], options: WritingOptions) => {
    return changeGrants(name, username, gyms, options, context)
  })
}

/** Grants a platform account access to gyms, or takes the grants away: all, or with a wrong gym none. */
async function changeGrants(
  name: keyof typeof changes,
  username: string,
  texts: readonly string[],
  options: WritingOptions,
  context: CommandContext,
): Promise<void> {
  const { outcome, change } = changes[name]
  const changed = await changeAccounts(options, context, async (sql, note) => {
    await requirePlatform(sql, username)
    const gyms = await requireEach(texts, (text) => requireGym(sql, requireGymId(text, 'The gym')))
    const made = new Map<GymId, boolean>()
    for (const { id } of gyms) made.set(id, (await change(sql, username, id)) > 0)
    if (![...made.values()].includes(true)) return leave(made)
    await note(username, outcome)
    return keep(made)
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
