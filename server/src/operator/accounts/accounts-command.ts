import type { Command } from 'commander'
import type { Account } from '../../access/account.ts'
import { deleteAccount } from '../../storage/account-rows.ts'
import { storedAccounts } from '../../storage/catalog-pages.ts'
import { requireExisting } from '../../storage/open-database.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { defineGroup, defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { withWriting } from '../open-catalog.ts'
import { defineList } from '../list-command.ts'
import type { ListForm } from '../print-list.ts'
import { requireAccount } from '../require-item.ts'
import { accountsGrantCommand, accountsUngrantCommand } from './accounts-grant.ts'
import { accountsIssueCommand } from './accounts-issue.ts'
import { accountsRotateCommand } from './accounts-rotate.ts'
import { describeAccount, type AccountLines } from './describe-account.ts'

export function accountsCommand(context: CommandContext): Command {
  return defineGroup(
    {
      name: 'accounts',
      summary: 'who may read the API',
      examples: [
        ['accounts issue --gym gym_harbor --name "Harbor web site"', 'a user name and a password'],
        ['accounts rotate harbor-k3x7a2mq --overlap 24h', 'a new password; the old one works for a day'],
        ['accounts revoke harbor-k3x7a2mq', 'ends it for good'],
      ],
    },
    [
      accountsIssueCommand(context),
      accountsListCommand(context),
      accountsRotateCommand(context),
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
      json: 'an object a line with username, name, kind, gyms, sees, rate_limit and expires_at',
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

const form: ListForm<Account> = {
  heads: ['user name', 'kind', 'gyms', 'sees', 'rate limit', 'expires', 'name'],
  row: (account) => rowOf(describeAccount(account)),
  json: describeAccount,
  remedy: 'Issue an account: heatsheet accounts issue --gym GYM --name NAME',
}

function rowOf({ username, kind, gyms, sees, rate_limit, expires_at, name }: AccountLines): readonly string[] {
  return [username, kind, gyms.join(' '), sees, rate_limit ?? 'default', expires_at ?? 'never', name]
}

/** `accounts revoke`: the account is gone, in force on the next request. */
function accountsRevokeCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'revoke <username>',
    summary: 'take an account away; its next request is refused',
    settings,
    json: 'an object with username and outcome',
    examples: [['accounts revoke harbor-k3x7a2mq', 'ends it for good']],
  }).action(async (username: string, options: CommandOptions) => {
    const { databaseUrl } = settingsFor(settings, context, options)
    requireExisting(databaseUrl)
    await withWriting(databaseUrl, (database) => {
      return database.write(async (sql) => {
        await requireAccount(sql, username)
        await deleteAccount(sql, username)
      })
    })
    if (options.json) {
      printJson(context.output, { username, outcome: 'revoked' })
      return
    }
    printLine(context.output, `${username}: revoked.`)
  })
}
