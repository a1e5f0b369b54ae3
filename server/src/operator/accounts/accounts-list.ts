import type { Command } from 'commander'
import { listAccounts } from '../../storage/account-rows.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { withReading } from '../open-catalog.ts'
import { printJson, printLine, type Surroundings } from '../surroundings.ts'
import { formatTable } from '../table.ts'
import { describeAccount, type AccountLines } from './describe-account.ts'

const settings = ['databaseUrl'] as const
const heads = ['user name', 'kind', 'gyms', 'sees', 'rate limit', 'expires', 'name']

/** `accounts list`: every account, by user name, and nothing of any password. */
export function accountsListCommand(surroundings: Surroundings): Command {
  return defineCommand({
    name: 'list',
    summary: 'list the accounts, by user name',
    settings,
    examples: [
      ['accounts list', 'who may read what'],
      ['accounts list --json', 'the same for machines'],
    ],
  }).action(async (options: CommandOptions) => {
    const { databaseUrl } = settingsFor(settings, surroundings, options)
    const accounts = (await withReading(databaseUrl, listAccounts)).map(describeAccount)
    if (options.json) {
      printJson(surroundings.output, accounts)
      return
    }
    printLine(surroundings.output, formatTable(heads, accounts.map(rowOf)))
  })
}

function rowOf({ username, kind, gyms, sees, rate_limit, expires_at, name }: AccountLines): readonly string[] {
  return [username, kind, gyms.join(' '), sees, rate_limit ?? 'default', expires_at ?? 'never', name]
}
