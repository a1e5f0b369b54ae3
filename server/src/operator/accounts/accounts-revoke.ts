import type { Command } from 'commander'
import { deleteAccount } from '../../storage/account-rows.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { requireExisting } from '../../storage/open-database.ts'
import { withWriting } from '../open-catalog.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { requireAccount } from './require-account.ts'

const settings = ['databaseUrl'] as const

/** `accounts revoke`: the account is gone, in force on the next request. */
export function accountsRevokeCommand(context: CommandContext): Command {
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
