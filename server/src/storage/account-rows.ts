import { parseRateLimit, spellRateLimit, type Account, type Accounts, type Reach } from '../access/account.ts'
import type { OnDamage } from '../catalog/unproven.ts'
import type { GymId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import {
  blob,
  gymIdOrNull,
  idIn,
  integer,
  integerOrNull,
  requireRevision,
  revisionRead,
  seesIn,
  text,
  textOrNull,
} from './row-values.ts'
import type { Row, Sql } from './sql.ts'
import {
  columnsFrom,
  findRows,
  insertRows,
  provenOf,
  provenOrTold,
  rowOf,
  updateRow,
  type Prove,
} from './proven-rows.ts'

/**
 * The accounts as requests read them. Only what is what was written opens anything, or reaches a gym; anything else is
 * told to `onDamage`.
 */
export function accountReads(sql: Sql, onDamage: OnDamage = () => undefined): Accounts {
  const prove = provenOrTold(onDamage)
  return {
    find: async (username, hash, revision) => {
      const rows = await sql.all(openedSql, [username, hash])
      const read = requireRevision(rows[0] ?? {}, revision)
      const [password, account] = [rowOf('p', 'passwords', read), rowOf('a', 'accounts', read)]
      if (account.username === null || !prove('passwords', password) || !prove('accounts', account)) return undefined
      const grants = rows.map((row) => rowOf('g', 'grants', row)).filter((grant) => grant.username !== null)
      const presented = { hash: blob(password, 'hash'), expiresAt: integerOrNull(password, 'expires_at') ?? undefined }
      return { account: accountOf(account, provenOf('grants', grants, prove)), password: presented }
    },
    isGym: async (id, revision) => {
      const [read = {}] = await sql.all(gymSql, [id])
      const row = rowOf('g', 'gyms', requireRevision(read, revision))
      return row.id !== null && prove('gyms', row)?.deleted === 0
    },
  }
}

// A name and a hash are looked up together, in the key of the passwords: a name that does not exist is missed as a
// wrong password is, by one look at one index. What they lead to is read with them, and so of one moment: who has the
// account while it is revoked has all that it may see, or nothing.
const openedSql = `
  select ${revisionRead},
    ${columnsFrom('p', 'passwords')},
    ${columnsFrom('a', 'accounts')},
    ${columnsFrom('g', 'grants')}
  from catalog_state
  left join passwords p on p.username = ? and p.hash = ?
  left join accounts a on a.username = p.username
  left join grants g on g.username = p.username
  order by g.gym_id`

const gymSql = `select ${revisionRead}, ${columnsFrom('g', 'gyms')} from catalog_state left join gyms g on g.id = ?`

export async function findAccount(sql: Sql, username: string): Promise<Account | undefined> {
  const [row] = await findRows(sql, 'accounts', 'username = ?', [username])
  return row && accountWithGrants(sql, row)
}

/** An account as operators see it. */
export type StoredAccount = Awaited<ReturnType<typeof storedAccountOf>>

/** The accounts that have a key, by it. */
export async function keyedAccounts(sql: Sql): Promise<ReadonlyMap<string, Account>> {
  const keyed = new Map<string, Account>()
  for (const row of await findRows(sql, 'accounts', 'key is not null order by key'))
    keyed.set(text(row, 'key'), await accountWithGrants(sql, row))
  return keyed
}

export async function insertAccount(sql: Sql, account: Account, issuedAt: Instant, key?: string): Promise<void> {
  const { username, name, reach, sees, rateLimit, expiresAt } = account
  const row = {
    username,
    name,
    reach: reachWord(reach),
    gym_id: reach.kind === 'gym' ? reach.gym : null,
    sees,
    rate_limit: rateLimit === undefined ? null : spellRateLimit(rateLimit),
    issued_at: issuedAt,
    expires_at: expiresAt ?? null,
    key: key ?? null,
  }
  await insertRows(sql, 'accounts', [row])
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
    for (const row of await findRows(sql, 'passwords', 'username = ? order by hash', [username])) {
      const endsAt = integerOrNull(row, 'expires_at') ?? Infinity
      if (endsAt > othersEndAt) await updateRow(sql, 'passwords', { ...row, expires_at: othersEndAt })
    }
  }
  await insertRows(sql, 'passwords', [{ username, hash, expires_at: null }])
}

export async function deleteAccount(sql: Sql, username: string): Promise<void> {
  await sql.run('delete from grants where username = ?', [username])
  await sql.run('delete from passwords where username = ?', [username])
  await sql.run('delete from accounts where username = ?', [username])
}

/** Gives how many grants were added: 0 when the gym had granted access before. */
export async function insertGrant(sql: Sql, username: string, gym: GymId): Promise<number> {
  return insertRows(sql, 'grants', [{ username, gym_id: gym }], 'stays')
}

export async function deleteGrant(sql: Sql, username: string, gym: GymId): Promise<number> {
  return sql.runCounted('delete from grants where username = ? and gym_id = ?', [username, gym])
}

/** The account of a row with all that operators see of it, as it lies. */
export async function storedAccountOf(sql: Sql, row: Row) {
  /** What the operator calls it, by which a list that is issued again finds it; undefined for one without. */
  const key = textOrNull(row, 'key') ?? undefined
  return { ...(await accountWithGrants(sql, row, (_, grant) => grant)), issuedAt: integer(row, 'issued_at'), key }
}

/** The account of a row, with its grants. */
async function accountWithGrants(sql: Sql, row: Row, prove?: Prove): Promise<Account> {
  return accountOf(row, await findRows(sql, 'grants', 'username = ? order by gym_id', [text(row, 'username')], prove))
}

function accountOf(row: Row, grants: readonly Row[]): Account {
  const rateLimit = textOrNull(row, 'rate_limit')
  return {
    username: text(row, 'username'),
    name: text(row, 'name'),
    reach: reachOf(row, grants),
    sees: seesIn(row),
    rateLimit: rateLimit === null ? undefined : parseRateLimit(rateLimit),
    expiresAt: integerOrNull(row, 'expires_at') ?? undefined,
  }
}

function reachOf(row: Row, grants: readonly Row[]): Reach {
  const gym = gymIdOrNull(row)
  if (gym !== null) return { kind: 'gym', gym }
  return {
    kind: 'platform',
    gyms: text(row, 'reach') === 'every' ? 'every' : new Set(grants.map((grant) => idIn('gym', grant, 'gym_id'))),
  }
}

function reachWord(reach: Reach): string {
  if (reach.kind === 'gym') return 'gym'
  return reach.gyms === 'every' ? 'every' : 'granted'
}
