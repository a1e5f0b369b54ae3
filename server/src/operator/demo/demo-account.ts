import { readFile, writeFile } from 'node:fs/promises'
import type { Account } from '../../access/account.ts'
import { hashPassword, verifyCredentials, type Credentials } from '../../access/authenticator.ts'
import { parseGymId, type GymId } from '../../contract/ids.ts'
import { accountReads, replacePassword } from '../../storage/account-rows.ts'
import { storedAccounts, storedGyms } from '../../storage/catalog-pages.ts'
import { findGym } from '../../storage/gym-rows.ts'
import { writeAccounts } from '../../storage/history-rows.ts'
import type { Database, Sql } from '../../storage/sql.ts'
import { issueAccount, newPassword } from '../accounts/issue-account.ts'
import { Refusal } from '../failure.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import type { CommandContext } from '../command-context.ts'
import type { Call } from '../command.ts'

const accountName = 'Demo (npm start)'

/**
 * Returns the user name and password of the demo account. They are kept in `file`, because the catalog stores only a
 * hash of the password. If the file is missing or the password is wrong, the account gets a new password.
 */
export async function demoCredentials(database: Database, file: string, call: Call): Promise<Credentials> {
  const stored = await readCredentials(file)
  const isOpen = stored !== undefined && (await verifyCredentials(stored, accountReads(database), call.now))
  if (stored !== undefined && isOpen) return stored
  const credentials = await writeAccounts(database, call.authorship(), async (sql, note) => {
    const renewed = await renewCredentials(sql, call)
    await note(renewed.username, 'issued')
    return renewed
  })
  await writeFile(file, `${JSON.stringify(credentials)}\n`, { mode: 0o600 })
  return credentials
}

async function readCredentials(file: string): Promise<Credentials | undefined> {
  try {
    const stored: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (!isObject(stored)) return undefined
    const { username, password } = stored
    return typeof username === 'string' && typeof password === 'string' ? { username, password } : undefined
  } catch {
    // A missing or damaged file is written again.
    return undefined
  }
}

async function renewCredentials(sql: Sql, context: CommandContext): Promise<Credentials> {
  const account = await findDemoAccount(sql)
  if (account !== undefined) {
    const password = newPassword(context)
    await replacePassword(sql, account.username, hashPassword(password), undefined)
    return { username: account.username, password }
  }
  const scope = { kind: 'gym', gym: await chooseGym(sql) } as const
  const members = { name: accountName, scope, sees: 'everything', rateLimit: undefined, expiresAt: undefined } as const
  const issued = await issueAccount(sql, members, context)
  return { username: issued.account.username, password: issued.password }
}

async function findDemoAccount(sql: Sql): Promise<Account | undefined> {
  for await (const account of storedAccounts(sql)) {
    if (account.name === accountName && account.expiresAt === undefined) return account
  }
  return undefined
}

async function chooseGym(sql: Sql): Promise<GymId> {
  const sample = parseGymId('gym_harbor')
  const own = sample === undefined ? undefined : await findGym(sql, sample)
  if (own !== undefined) return own.id
  for await (const { id } of storedGyms(sql)) return id
  throw new Refusal('The catalog has no gym to show. Add one: heatsheet gyms add --name NAME')
}
