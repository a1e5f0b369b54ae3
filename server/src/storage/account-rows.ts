import { parseRateLimit, formatRateLimit, type Account, type Accounts, type AccountScope } from '../access/account.ts'
import type { GymId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import {
  blob,
  gymIdOrNull,
  idIn,
  integer,
  integerOrNull,
  requireRevision,
  revisionColumn,
  seesIn,
  text,
  textOrNull,
} from './row-values.ts'
import type { Row, Sql } from './sql.ts'
import { columnsOf, insertRows } from './stored-rows.ts'

export function accountReads(sql: Sql): Accounts {
  return {
    find: async (username, hash, revision) => {
      const rows = await sql.all(credentialsSql, [username, hash])
      const row = requireRevision(rows[0] ?? {}, revision)
      if (row.username === null) return undefined
      const expiresAt = integerOrNull(row, 'password_expires_at') ?? undefined
      const gyms = rows.filter((one) => one.granted_gym !== null).map((one) => idIn('gym', one, 'granted_gym'))
      return { account: accountOf(row, gyms), password: { hash: blob(row, 'password_hash'), expiresAt } }
    },
    isGym: async (id, revision) => {
      const [row = {}] = await sql.all(gymSql, [id])
      return requireRevision(row, revision).deleted === 0
    },
  }
}

// Looks up name and hash together in the primary key of the passwords, so that an unknown name takes the same work as a
// wrong password. The account and its grants come from the same statement, so that a revocation is never seen in part.
const credentialsSql = `
  select ${revisionColumn}, p.hash as password_hash, p.expires_at as password_expires_at,
    ${columnsOf('accounts', 'a')}, g.gym_id as granted_gym
  from catalog_state
  left join passwords p on p.username = ? and p.hash = ?
  left join accounts a on a.username = p.username
  left join grants g on g.username = p.username
  order by g.gym_id`

const gymSql = `select ${revisionColumn}, g.deleted from catalog_state left join gyms g on g.id = ?`

const accountsSql = `select ${columnsOf('accounts')} from accounts`

export async function findAccount(sql: Sql, username: string): Promise<Account | undefined> {
  const [row] = await sql.all(`${accountsSql} where username = ?`, [username])
  return row && accountWithGrants(sql, row)
}

/** An account as it is stored. `key` is the operator’s own name for the account. `issuedAt` is when it was issued. */
export type StoredAccount = Awaited<ReturnType<typeof storedAccountOf>>

/** Returns the accounts that have a key, by key. A key is the operator's own name for an account. */
export async function accountsByKey(sql: Sql): Promise<ReadonlyMap<string, Account>> {
  const keyed = new Map<string, Account>()
  for (const row of await sql.all(`${accountsSql} where key is not null order by key`))
    keyed.set(text(row, 'key'), await accountWithGrants(sql, row))
  return keyed
}

export async function insertAccount(sql: Sql, account: Account, issuedAt: Instant, key?: string): Promise<void> {
  const { username, name, scope, sees, rateLimit, expiresAt } = account
  const row = {
    username,
    name,
    reach: scopeWord(scope),
    gym_id: scope.kind === 'gym' ? scope.gym : null,
    sees,
    rate_limit: rateLimit === undefined ? null : formatRateLimit(rateLimit),
    issued_at: issuedAt,
    expires_at: expiresAt ?? null,
    key: key ?? null,
  }
  await insertRows(sql, 'accounts', [row])
  if (scope.kind === 'platform' && scope.gyms !== 'every') {
    for (const gym of scope.gyms) await insertGrant(sql, username, gym)
  }
}

/** Adds a password. Earlier passwords expire at `othersEndAt`. If it is undefined, they are deleted immediately. */
export async function replacePassword(
  sql: Sql,
  username: string,
  hash: Uint8Array,
  othersEndAt: Instant | undefined,
): Promise<void> {
  if (othersEndAt === undefined) await sql.run('delete from passwords where username = ?', [username])
  else {
    const later = 'username = ? and coalesce(expires_at, ?) >= ?'
    await sql.run(`update passwords set expires_at = ? where ${later}`, [
      othersEndAt,
      username,
      othersEndAt,
      othersEndAt,
    ])
  }
  await insertRows(sql, 'passwords', [{ username, hash, expires_at: null }])
}

export async function deleteAccount(sql: Sql, username: string): Promise<void> {
  await sql.run('delete from grants where username = ?', [username])
  await sql.run('delete from passwords where username = ?', [username])
  await sql.run('delete from accounts where username = ?', [username])
}

export async function insertGrant(sql: Sql, username: string, gym: GymId): Promise<number> {
  return insertRows(sql, 'grants', [{ username, gym_id: gym }], 'keep')
}

export async function deleteGrant(sql: Sql, username: string, gym: GymId): Promise<number> {
  return sql.runAndCount('delete from grants where username = ? and gym_id = ?', [username, gym])
}

export async function storedAccountOf(sql: Sql, row: Row) {
  const key = textOrNull(row, 'key') ?? undefined
  return { ...(await accountWithGrants(sql, row)), issuedAt: integer(row, 'issued_at'), key }
}

async function accountWithGrants(sql: Sql, row: Row): Promise<Account> {
  const grants = await sql.all('select gym_id from grants where username = ? order by gym_id', [text(row, 'username')])
  return accountOf(
    row,
    grants.map((grant) => idIn('gym', grant, 'gym_id')),
  )
}

function accountOf(row: Row, granted: readonly GymId[]): Account {
  const rateLimit = textOrNull(row, 'rate_limit')
  return {
    username: text(row, 'username'),
    name: text(row, 'name'),
    scope: scopeOf(row, granted),
    sees: seesIn(row),
    rateLimit: rateLimit === null ? undefined : parseRateLimit(rateLimit),
    expiresAt: integerOrNull(row, 'expires_at') ?? undefined,
  }
}

function scopeOf(row: Row, granted: readonly GymId[]): AccountScope {
  const gym = gymIdOrNull(row)
  if (gym !== null) return { kind: 'gym', gym }
  return { kind: 'platform', gyms: text(row, 'reach') === 'every' ? 'every' : new Set(granted) }
}

function scopeWord(scope: AccountScope): string {
  if (scope.kind === 'gym') return 'gym'
  return scope.gyms === 'every' ? 'every' : 'granted'
}
