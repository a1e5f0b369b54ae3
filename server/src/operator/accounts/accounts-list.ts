import type { Command } from 'commander'
import type { Account } from '../../access/account.ts'
import { storedAccounts } from '../../storage/catalog-pages.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { withReading } from '../open-catalog.ts'
import { printList, type ListForm } from '../print-list.ts'
import type { CommandContext } from '../command-context.ts'
import { describeAccount, type AccountLines } from './describe-account.ts'

const settings = ['databaseUrl'] as const

/** `accounts list`: every account, by user name, and nothing of any password. */
export function accountsListCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'list',
    summary: 'list the accounts, by user name',
    settings,
    json: 'an object a line with username, name, kind, gyms, sees, rate_limit and expires_at',
    examples: [
      ['accounts list', 'who may read what'],
      ['accounts list --json', 'the same for machines'],
    ],
  }).action(async (options: CommandOptions) => {
    const { databaseUrl } = settingsFor(settings, context, options)
    await withReading(databaseUrl, (sql) => printList(storedAccounts(sql), form, options.json ?? false, context))
  })
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
