import type { GymId } from '../../contract/ids.ts'
import { insertGrant, deleteGrant } from '../../storage/account-rows.ts'
import { Rollback, type Sql } from '../../storage/sql.ts'
import { defineCommand } from '../command.ts'
import { Refusal } from '../failure.ts'
import { requireAccount, requireEach, requireGym } from '../require-item.ts'
import { changeAccounts } from './change-accounts.ts'

const changes = {
  grant: {
    summary: 'give a platform account access to gyms',
    outcome: 'granted',
    change: insertGrant,
    example: ['accounts grant platform-7q2ma4xk gym_harbor', 'takes effect with its next request'],
  },
  ungrant: {
    summary: 'remove a platform account’s access to gyms',
    outcome: 'ungranted',
    change: deleteGrant,
    example: ['accounts ungrant platform-7q2ma4xk gym_harbor gym_summit', 'takes effect with its next request'],
  },
} as const

/** Defines the command `accounts grant` or `accounts ungrant`. If there is an error, the command changes nothing. */
export function accountsGrantCommand(name: keyof typeof changes) {
  const { summary, outcome, change, example } = changes[name]
  return defineCommand({
    name: `${name} <username> <gym...>`,
    summary,
    writes: true,
    json: `one object per line for each gym, with username, gym and outcome (${outcome}, unchanged)`,
    examples: [example],
    run: async (call) => {
      const [username, texts] = call.operands
      const changed = await changeAccounts(call, async (sql, note) => {
        await requirePlatform(sql, username)
        const gyms = await requireEach(texts, (text) => requireGym(sql, text))
        const results = new Map<GymId, boolean>()
        for (const { id } of gyms) results.set(id, (await change(sql, username, id)) > 0)
        if (![...results.values()].includes(true)) return new Rollback(results)
        await note(username, outcome)
        return results
      })
      for (const [gym, isChanged] of changed) {
        const result = isChanged ? outcome : 'unchanged'
        call.print({ username, gym, outcome: result }, `${username} ${gym}: ${result}.`)
      }
    },
  })
}

async function requirePlatform(sql: Sql, username: string): Promise<void> {
  const { scope } = await requireAccount(sql, username)
  if (scope.kind === 'gym') {
    throw new Refusal(`${username} is a gym account, which reads only its own gym. Issue a platform account instead.`)
  }
  if (scope.gyms === 'every') throw new Refusal(`${username} reads every gym (--all-gyms); it has no grants.`)
}
