import { formatRateLimit, type Account, type AccountScope } from '../../access/account.ts'
import { formatTimeStamp } from '../../contract/time-stamp.ts'
import type { StoredAccount } from '../../storage/account-rows.ts'
import { printLine } from '../command-context.ts'
import type { Call } from '../command.ts'
import type { IssuedAccount } from './issue-account.ts'

/**
 * Returns the object that `accounts list --json` prints for an account. `key` is null if the account was not issued
 * from a file.
 */
export function describeListed({ issuedAt, key, ...account }: StoredAccount) {
  return { ...describeAccount(account), issued_at: formatTimeStamp(issuedAt), key: key ?? null }
}

function describeAccount({ username, name, scope, sees, rateLimit, expiresAt }: Account) {
  return {
    username,
    name,
    kind: scope.kind,
    gyms: gymsOf(scope),
    sees,
    rate_limit: rateLimit === undefined ? null : formatRateLimit(rateLimit),
    expires_at: expiresAt === undefined ? null : formatTimeStamp(expiresAt),
  }
}

function gymsOf(scope: AccountScope): readonly string[] {
  if (scope.kind === 'gym') return [scope.gym]
  return scope.gyms === 'every' ? ['*'] : [...scope.gyms].sort()
}

/**
 * Prints the user name and the password of an account. The password cannot be shown later, because the catalog stores
 * only a hash.
 */
export function printCredentials({ account, password }: IssuedAccount, { print, options, messages }: Call): void {
  const { username, ...rest } = describeAccount(account)
  print({ username, password, ...rest }, `user name  ${username}\npassword   ${password}`)
  if (!options.json) printLine(messages, 'Keep the password now: it is shown this once, and only its hash is kept.')
}
