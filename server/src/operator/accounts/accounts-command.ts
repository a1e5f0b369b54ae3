import { Command } from 'commander'
import type { Surroundings } from '../surroundings.ts'
import { accountsGrantCommand } from './accounts-grant.ts'
import { accountsIssueCommand } from './accounts-issue.ts'
import { accountsListCommand } from './accounts-list.ts'
import { accountsRevokeCommand } from './accounts-revoke.ts'
import { accountsRotateCommand } from './accounts-rotate.ts'
import { accountsUngrantCommand } from './accounts-ungrant.ts'

export function accountsCommand(surroundings: Surroundings): Command {
  return new Command('accounts')
    .description('who may read the API')
    .addCommand(accountsIssueCommand(surroundings))
    .addCommand(accountsListCommand(surroundings))
    .addCommand(accountsRotateCommand(surroundings))
    .addCommand(accountsRevokeCommand(surroundings))
    .addCommand(accountsGrantCommand(surroundings))
    .addCommand(accountsUngrantCommand(surroundings))
}
