import type { Command } from 'commander'
import { defineGroup } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { accountsGrantCommand } from './accounts-grant.ts'
import { accountsIssueCommand } from './accounts-issue.ts'
import { accountsListCommand } from './accounts-list.ts'
import { accountsRevokeCommand } from './accounts-revoke.ts'
import { accountsRotateCommand } from './accounts-rotate.ts'
import { accountsUngrantCommand } from './accounts-ungrant.ts'

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
