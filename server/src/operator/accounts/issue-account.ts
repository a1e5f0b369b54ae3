import type { Account } from '../../access/account.ts'
import { hashPassword } from '../../access/password.ts'
import { insertAccount, replacePassword } from '../../storage/account-rows.ts'
import type { Sql } from '../../storage/sql.ts'
import type { CommandContext } from '../command-context.ts'
import { newPassword, newUsername } from './new-credentials.ts'

/** An account with the only copy of its password: what is kept is a hash. */
export interface IssuedAccount {
  readonly account: Account
  readonly password: string
}

/** Issues an account under a new user name. Part of a transaction of the caller's. */
export async function issueAccount(
  sql: Sql,
  members: Omit<Account, 'username'>,
  context: Pick<CommandContext, 'random' | 'now'>,
): Promise<IssuedAccount> {
  const account: Account = { ...members, username: newUsername(members.reach, context) }
  const password = newPassword(context)
  await insertAccount(sql, account, context.now())
  await replacePassword(sql, account.username, hashPassword(password), undefined)
  return { account, password }
}
