import { timingSafeEqual } from 'node:crypto'
import type { Accounts } from '../../access/account.ts'
import { hashPassword } from '../../access/open-accounts.ts'
import type { Sees } from '../../catalog/visibility.ts'

/** How somebody looks at a preview. */
export interface Face {
  readonly sees: Sees
  /** How far the clock is ahead by which they look. */
  readonly aheadMs: number
}

/**
 * The face that a user name spells: `gym` sees drafts and all, `public` what is published, either now or some seconds
 * from now (`public+86400`, `gym-3600`). So every address says by itself whose eyes it is for, a curl line's too.
 */
export function parseFace(username: string): Face | undefined {
  const match = /^(gym|public)([+-]\d{1,10})?$/.exec(username)
  if (match === null) return undefined
  return { sees: match[1] === 'gym' ? 'everything' : 'published', aheadMs: Number(match[2] ?? 0) * 1000 }
}

/** The accounts of a preview: every face has the same password, which ends with it. */
export function accountsOfFaces(password: string): Accounts {
  const only = { hash: hashPassword(password), expiresAt: undefined }
  const reach = { kind: 'platform', gyms: 'every' } as const
  return {
    find(username, hash) {
      const face = timingSafeEqual(hash, only.hash) ? parseFace(username) : undefined
      const account = { username, name: 'Preview', reach, rateLimit: 'off', expiresAt: undefined } as const
      return Promise.resolve(face && { account: { ...account, sees: face.sees }, password: only })
    },
    isGym: () => Promise.resolve(true),
  }
}
