import { spellRateLimit, type Account, type Reach } from '../../access/account.ts'
import { formatTimeStamp } from '../../contract/time-stamp.ts'
import type { StoredAccount } from '../../storage/account-rows.ts'
import { printLine } from '../command-context.ts'
import type { Call } from '../command.ts'
import type { IssuedAccount } from './issue-account.ts'

/** An account for machines; never anything of its password. */
export interface AccountLines {
  readonly username: string
  readonly name: string
  readonly kind: Reach['kind']
  /** `*` is every gym. */
  readonly gyms: readonly string[]
  readonly sees: Account['sees']
  /** Null: that of the settings. */
  readonly rate_limit: string | null
  readonly expires_at: string | null
}

/** An account of the list for machines. */
export interface ListedAccount extends AccountLines {
  readonly issued_at: string
  /** Null for one that was issued without. */
  readonly key: string | null
}

export function describeListed({ issuedAt, key, ...account }: StoredAccount): ListedAccount {
  return { ...describeAccount(account), issued_at: formatTimeStamp(issuedAt), key: key ?? null }
}

function describeAccount({ username, name, reach, sees, rateLimit, expiresAt }: Account): AccountLines {
  return {
    username,
    name,
    kind: reach.kind,
    gyms: gymsOf(reach),
    sees,
    rate_limit: rateLimit === undefined ? null : spellRateLimit(rateLimit),
    expires_at: expiresAt === undefined ? null : formatTimeStamp(expiresAt),
  }
}

function gymsOf(reach: Reach): readonly string[] {
  if (reach.kind === 'gym') return [reach.gym]
  return reach.gyms === 'every' ? ['*'] : [...reach.gyms].sort()
}

/** Prints an account with its password: the only time that anybody sees it. */
export function printCredentials(
  { account, password }: IssuedAccount,
  { tell, options, messages }: Pick<Call, 'tell' | 'options' | 'messages'>,
): void {
  const { username, ...rest } = describeAccount(account)
  tell({ username, password, ...rest }, `user name  ${username}\npassword   ${password}`)
  if (!options.json) printLine(messages, 'Keep the password now: it is shown this once, and only its hash is kept.')
}
