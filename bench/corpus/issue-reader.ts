import { randomBytes } from 'node:crypto'
import type { Reach } from '../../server/src/access/account.ts'
import { issueAccount } from '../../server/src/operator/accounts/issue-account.ts'
import type { Database } from '../../server/src/storage/sql.ts'

/** Issues an account that reads what is published, as often as it likes. Gives the value of its Authorization header. */
export async function issueReader(database: Database, reach: Reach): Promise<string> {
  const members = { name: 'Bench', reach, sees: 'published', rateLimit: 'off', expiresAt: undefined } as const
  const context = { random: (bytes: number) => randomBytes(bytes), now: Date.now }
  const { account, password } = await database.write((sql) => issueAccount(sql, members, context))
  return `Basic ${Buffer.from(`${account.username}:${password}`).toString('base64')}`
}
