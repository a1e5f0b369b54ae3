import type { Account, Accounts, AccountWithPassword, PasswordHash, Reach } from '../access/account.ts'
import { parseRateLimit, spellRateLimit } from '../access/rate-limit.ts'
import type { Sees } from '../catalog/viewer.ts'
import type { GymId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { blob, integer, integerOrNull, text, textOrNull, type Row, type Sql } from './sql.ts'

/** The accounts as requests read them. */
export function accountReads(sql: Sql): Accounts {
  return {
    find: (username, hash) => findByPassword(sql, username, hash),
    isGym: async (id) => (await sql.all('select 1 as found from gyms where id = ? and deleted = 0', [id])).length > 0,
  }
}

/**
 * A name and a hash are looked up together, in the key of the passwords: a name that does not exist is missed as a wrong
 * password is, by one look at one index. Of the account nothing is read before that.
 */
async function findByPassword(sql: Sql, username: string, hash: Uint8Array): Promise<AccountWithPassword | undefined> {
  const [row] = await sql.all('select hash, expires_at from passwords where username = ? and hash = ?', [
    username,
    hash,
  ])
  const account = row === undefined ? undefined : await findAccount(sql, username)
  return row === undefined || account === undefined ? undefined : { account, password: passwordOf(row) }
}

export async function findAccount(sql: Sql, username: string): Promise<Account | undefined> {
  const [row] = await sql.all(`select ${accountColumns} from accounts where username = ?`, [username])
  return row === undefined ? undefined : accountOf(sql, row)
}

/** An account as operators see it. */
export interface StoredAccount extends Account {
  readonly issuedAt: Instant
  /** What the operator calls it, by which a list that is issued again finds it; undefined for one without. */
  readonly key: string | undefined
}

/** The accounts that have a key, by it. */
export async function keyedAccounts(sql: Sql): Promise<ReadonlyMap<string, Account>> {
  const keyed = new Map<string, Account>()
  for (const row of await sql.all(`select ${storedAccountColumns} from accounts where key is not null order by key`)) {
    keyed.set(text(row, 'key'), await accountOf(sql, row))
  }
  return keyed
}

export async function insertAccount(sql: Sql, account: Account, issuedAt: Instant, key?: string): Promise<void> {
  const { username, name, reach, sees, rateLimit, expiresAt } = account
  await sql.run(
    `insert into accounts (username, name, reach, gym_id, sees, rate_limit, issued_at, expires_at, key)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      username,
      name,
      reachWord(reach),
      reach.kind === 'gym' ? reach.gym : null,
      sees,
      rateLimit === undefined ? null : spellRateLimit(rateLimit),
      issuedAt,
      expiresAt ?? null,
      key ?? null,
    ],
  )
  if (reach.kind === 'platform' && reach.gyms !== 'every') {
    for (const gym of reach.gyms) await insertGrant(sql, username, gym)
  }
}

/** Adds a password; those that are there end at `othersEndAt`, or at once when it is undefined. */
export async function replacePassword(
  sql: Sql,
  username: string,
  hash: Uint8Array,
  othersEndAt: Instant | undefined,
): Promise<void> {
  if (othersEndAt === undefined) await sql.run('delete from passwords where username = ?', [username])
  else {
    await sql.run('update passwords set expires_at = ? where username = ? and (expires_at is null or expires_at > ?)', [
      othersEndAt,
      username,
      othersEndAt,
    ])
  }
  await sql.run('insert into passwords (username, hash, expires_at) values (?, ?, null)', [username, hash])
}

export async function deleteAccount(sql: Sql, username: string): Promise<void> {
  await sql.run('delete from grants where username = ?', [username])
  await sql.run('delete from passwords where username = ?', [username])
  await sql.run('delete from accounts where username = ?', [username])
}

/** Gives how many grants were added: 0 when the gym had granted access before. */
export async function insertGrant(sql: Sql, username: string, gym: GymId): Promise<number> {
  return sql.runCounted('insert into grants (username, gym_id) values (?, ?) on conflict do nothing', [username, gym])
}

export async function deleteGrant(sql: Sql, username: string, gym: GymId): Promise<number> {
  return sql.runCounted('delete from grants where username = ? and gym_id = ?', [username, gym])
}

/** What `accountOf` needs of a row. */
const accountColumns = 'username, name, reach, gym_id, sees, rate_limit, expires_at'
export const storedAccountColumns = `${accountColumns}, issued_at, key`

async function grantsOf(sql: Sql, row: Row): Promise<readonly GymId[]> {
  if (text(row, 'reach') !== 'granted') return []
  const grants = await sql.all('select gym_id from grants where username = ? order by gym_id', [text(row, 'username')])
  return grants.map((grant) => text(grant, 'gym_id') as GymId)
}

/** The account of a row with all that operators see of it. */
export async function storedAccountOf(sql: Sql, row: Row): Promise<StoredAccount> {
  const key = textOrNull(row, 'key') ?? undefined
  return { ...(await accountOf(sql, row)), issuedAt: integer(row, 'issued_at'), key }
}

/** The account of a row, with its grants. */
async function accountOf(sql: Sql, row: Row): Promise<Account> {
  const rateLimit = textOrNull(row, 'rate_limit')
  return {
    username: text(row, 'username'),
    name: text(row, 'name'),
    reach: reachOf(row, await grantsOf(sql, row)),
    sees: text(row, 'sees') as Sees,
    rateLimit: rateLimit === null ? undefined : parseRateLimit(rateLimit),
    expiresAt: integerOrNull(row, 'expires_at') ?? undefined,
  }
}

function reachOf(row: Row, grants: readonly GymId[]): Reach {
  const gym = textOrNull(row, 'gym_id')
  if (gym !== null) return { kind: 'gym', gym: gym as GymId }
  return { kind: 'platform', gyms: text(row, 'reach') === 'every' ? 'every' : new Set(grants) }
}

function reachWord(reach: Reach): string {
  if (reach.kind === 'gym') return 'gym'
  return reach.gyms === 'every' ? 'every' : 'granted'
}

function passwordOf(row: Row): PasswordHash {
  return { hash: blob(row, 'hash'), expiresAt: integerOrNull(row, 'expires_at') ?? undefined }
}
