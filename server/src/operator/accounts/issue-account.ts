import type { Account, AccountScope } from '../../access/account.ts'
import { hashPassword, passwordBytes, encodePassword } from '../../access/authenticator.ts'
import { prefixes } from '../../contract/ids.ts'
import { insertAccount, replacePassword } from '../../storage/account-rows.ts'
import type { Sql } from '../../storage/sql.ts'
import type { CommandContext } from '../command-context.ts'

/** An account with the only copy of its password: what is kept is a hash. */
export interface IssuedAccount {
  readonly account: Account
  readonly password: string
}

/** Issues an account under a new user name, with the operator's own key for it, if any, in the caller's transaction. */
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

/** A user name that says whose it is: `harbor-k3x7a2mq`, `platform-7q2ma4xk`. */
function newUsername(scope: AccountScope, { random }: Pick<CommandContext, 'random'>): string {
  const holder = scope.kind === 'gym' ? scope.gym.slice(prefixes.gym.length).toLowerCase() : 'platform'
  const letters = Array.from(random(8), (byte) => base32.charAt(byte % base32.length))
  return `${holder}-${letters.join('')}`
}

/** Begins with a letter: `-` begins a formula to a spreadsheet, and an option to a command. */
export function newPassword({ random }: Pick<CommandContext, 'random'>): string {
  const [first = 0, ...rest] = random(passwordBytes)
  return encodePassword(Uint8Array.of(first & 0x7f, ...rest))
}
