import type { Account, Reach } from '../../access/account.ts'
import { spellRateLimit } from '../../access/rate-limit.ts'
import { formatTimeStamp } from '../../contract/time-stamp.ts'

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

export function describeAccount({ username, name, reach, sees, rateLimit, expiresAt }: Account): AccountLines {
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
