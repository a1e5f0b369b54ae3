import { deleteAccount } from '../../storage/account-rows.ts'
import { defineCommand, defineGroup } from '../command.ts'
import { lists } from '../lists.ts'
import { requireAccount, requireEach } from '../require-item.ts'
import { accountsGrantCommand } from './accounts-grant.ts'
import { accountsIssueCommand } from './accounts-issue.ts'
import { accountsRotateCommand } from './accounts-rotate.ts'
import { accountsShareCommand } from './accounts-share.ts'
import { changeAccounts } from './change-accounts.ts'

const revokeCommand = defineCommand({
  name: 'revoke <username...>',
  summary: 'delete accounts, all or none; their next request is rejected',
  writes: true,
  json: 'one object per line with username and outcome',
  examples: [
    ['accounts revoke harbor-k3x7a2mq', 'delete one account'],
    ['accounts revoke harbor-k3x7a2mq pier-7q2ma4xk', 'delete two accounts, or none if one does not exist'],
  ],
  run: async (call) => {
    const revoked = await changeAccounts(call, async (sql, note) => {
      const accounts = await requireEach(call.operands[0], (username) => requireAccount(sql, username))
      for (const { username } of accounts) {
        await deleteAccount(sql, username)
        await note(username, 'revoked')
      }
      return accounts
    })
    for (const { username } of revoked) call.print({ username, outcome: 'revoked' }, `${username}: revoked.`)
  },
})

export const accountsCommand = defineGroup('accounts', 'create, list and revoke accounts, and grant them gyms', [
  accountsIssueCommand,
  lists.accounts,
  accountsRotateCommand,
  accountsShareCommand,
  revokeCommand,
  accountsGrantCommand('grant'),
  accountsGrantCommand('ungrant'),
])
