import type { Command } from 'commander'
import { deleteAccount, type StoredAccount } from '../../storage/account-rows.ts'
import { storedAccounts } from '../../storage/catalog-pages.ts'
import { writeAccounts } from '../../storage/history-rows.ts'
import { keep } from '../../storage/sql.ts'
import { authorship } from '../authorship.ts'
import { requireExisting } from '../../storage/open-database.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { defineGroup, defineWritingCommand, settingsFor, type WritingOptions } from '../command.ts'
import { withWriting } from '../open-catalog.ts'
import { defineList } from '../list-command.ts'
import type { ListForm } from '../print-list.ts'
import { requireAccount, requireEach } from '../require-item.ts'
import { accountsGrantCommand, accountsUngrantCommand } from './accounts-grant.ts'
import { accountsIssueCommand } from './accounts-issue.ts'
import { accountsRotateCommand } from './accounts-rotate.ts'
import { accountsShareCommand } from './accounts-share.ts'
import { describeListed, type ListedAccount } from './describe-account.ts'

export function accountsCommand(context: CommandContext): Command {
  return defineGroup(
    {
      name: 'accounts',
      summary: 'who may read the API',
      examples: [
        ['accounts issue --gym gym_harbor --name "Harbor web site"', 'a user name and a password'],
        ['accounts issue --from gyms.csv --to passwords.csv', 'one for each row of a table'],
        ['accounts rotate harbor-k3x7a2mq --overlap 24h', 'a new password; the old one works for a day'],
        ['accounts revoke harbor-k3x7a2mq', 'ends it for good'],
      ],
    },
    [
      accountsIssueCommand(context),
      accountsListCommand(context),
      accountsRotateCommand(context),
      accountsShareCommand(context),
      accountsRevokeCommand(context),
      accountsGrantCommand(context),
      accountsUngrantCommand(context),
    ],
  )
}

const settings = ['databaseUrl'] as const

/** `accounts list`: every account, by user name, and nothing of any password. */
function accountsListCommand(context: CommandContext): Command {
  return defineList(
    {
      summary: 'list the accounts, by user name',
      json: 'an object a line with username, name, kind, gyms, sees, rate_limit, expires_at, issued_at and key',
      examples: [
        ['accounts list', 'who may read what'],
        ['accounts list --json', 'the same for machines'],
      ],
      items: storedAccounts,
      form,
    },
    context,
  )
}

const form: ListForm<StoredAccount> = {
  heads: ['user name', 'kind', 'gyms', 'sees', 'rate limit', 'issued', 'expires', 'name'],
  row: (account) => rowOf(describeListed(account)),
  json: describeListed,
  remedy: 'Issue an account: heatsheet accounts issue --gym GYM --name NAME',
}

function rowOf(account: ListedAccount): readonly string[] {
  const { username, kind, gyms, sees, rate_limit, issued_at, expires_at, name } = account
  const issued = issued_at.slice(0, 'YYYY-MM-DD'.length)
  return [username, kind, gyms.join(' '), sees, rate_limit ?? 'default', issued, expires_at ?? 'never', name]
}

/** `accounts revoke`: the account is gone, in force on the next request. */
function accountsRevokeCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'revoke <username...>',
    summary: 'take accounts away, all that are named or none; their next request is refused',
    settings,
    json: 'an object a line with username and outcome',
    examples: [
      ['accounts revoke harbor-k3x7a2mq', 'ends it for good'],
      ['accounts revoke harbor-k3x7a2mq pier-7q2ma4xk', 'both, or neither'],
    ],
  }).action(async (usernames: readonly string[], options: WritingOptions) => {
    const { databaseUrl } = settingsFor(settings, context, options)
    requireExisting(databaseUrl)
    const revoked = await withWriting(databaseUrl, (database) => {
      return writeAccounts(database, authorship(context, options), async (sql, note) => {
        const accounts = await requireEach(usernames, (username) => requireAccount(sql, username))
        for (const { username } of accounts) {
          await deleteAccount(sql, username)
          await note(username, 'revoked')
        }
        return keep(accounts)
      })
    })
    for (const { username } of revoked) {
      if (options.json) printJson(context.output, { username, outcome: 'revoked' })
      else printLine(context.output, `${username}: revoked.`)
    }
  })
}
