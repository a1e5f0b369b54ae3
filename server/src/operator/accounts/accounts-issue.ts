import type { GymId } from '../../contract/ids.ts'
import type { Sql } from '../../storage/sql.ts'
import { defineCommand } from '../command.ts'
import { requireEach, requireGym } from '../require-item.ts'
import { accountOf, issueFaults, issueOptions } from './account-options.ts'
import { issueAccounts } from './change-accounts.ts'
import { printCredentials } from './describe-account.ts'
import { issueAccount } from './issue-account.ts'

export const accountsIssueCommand = defineCommand({
  name: 'issue',
  summary: 'create an account; prints its password once and stores only a hash',
  writes: true,
  options: issueOptions,
  faults: issueFaults,
  json: 'an object with username, password and what the account may read; with --from outcome, to and accounts',
  examples: [
    ['accounts issue --gym gym_harbor --name "Harbor web site" --sees published', 'for a gym’s public web site'],
    ['accounts issue --platform --grant gym_harbor --expires 90d', 'for an integration, for 90 days'],
    [
      'accounts issue --from gyms.csv --to passwords.csv',
      'an account for each row; later runs skip rows that have one',
    ],
    ['accounts issue --platform --all-gyms --rate-limit off --json', 'for your own website, which shows all gyms'],
  ],
  run: async (call) => {
    const { from, to } = call.options
    if (from !== undefined && to !== undefined) {
      return (await import('./issue-from-file.ts')).issueFromFile({ from, to }, call)
    }
    const issued = await issueAccounts(call, async (sql, note) => {
      const { gym = [], grant = [] } = call.options
      const gyms = { gym: await gymsOf(sql, gym), grant: await gymsOf(sql, grant) }
      const request = accountOf(call.options, gyms, call.now())
      const made = await issueAccount(sql, request, call)
      await note(made.account.username, 'issued')
      return made
    })
    printCredentials(issued, call)
  },
})

async function gymsOf(sql: Sql, texts: readonly string[]): Promise<readonly GymId[]> {
  return (await requireEach(texts, (text) => requireGym(sql, text))).map(({ id }) => id)
}
