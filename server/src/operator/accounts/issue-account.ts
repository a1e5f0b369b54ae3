import type { Account, AccountScope } from '../../access/account.ts'
import { hashPassword, passwordBytes, encodePassword } from '../../access/authenticator.ts'
import { prefixes } from '../../contract/ids.ts'
import { insertAccount, replacePassword } from '../../storage/account-rows.ts'
import type { Sql } from '../../storage/sql.ts'
import type { CommandContext } from '../command-context.ts'

export interface IssuedAccount {
  readonly account: Account
  readonly password: string
}

/** Adds an account. Generates its user name and password. `key` is the name that the operator uses for the account. */
export async function issueAccount(
  sql: Sql,
  members: Omit<Account, 'username'>,
  context: Pick<CommandContext, 'random' | 'now'>,
  key?: string,
): Promise<IssuedAccount> {
  const account: Account = { ...members, username: newUsername(members.scope, context) }
  const password = newPassword(context)
  await insertAccount(sql, account, context.now(), key)
  await replacePassword(sql, account.username, hashPassword(password), undefined)
  return { account, password }
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

function newUsername(scope: AccountScope, { random }: Pick<CommandContext, 'random'>): string {
  const holder = scope.kind === 'gym' ? scope.gym.slice(prefixes.gym.length).toLowerCase() : 'platform'
  const letters = Array.from(random(8), (byte) => base32.charAt(byte % base32.length))
  return `${holder}-${letters.join('')}`
}

/**
 * Returns a random password. It never begins with `-`, because a spreadsheet would read such a password as a formula,
 * and a command as an option.
 */
export function newPassword({ random }: Pick<CommandContext, 'random'>): string {
  const [first = 0, ...rest] = random(passwordBytes)
  return encodePassword(Uint8Array.of(first & 0x7f, ...rest))
}
