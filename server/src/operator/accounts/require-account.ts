import type { Account } from '../../access/account.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import { findAccount, listAccounts } from '../../storage/account-rows.ts'
import type { Sql } from '../../storage/sql.ts'
import { Refusal } from '../refusal.ts'

/** The account of a user name. Refuses one that is not there, with the nearest one that is. */
export async function requireAccount(sql: Sql, username: string): Promise<Account> {
  const found = await findAccount(sql, username)
  if (found !== undefined) return found.account
  const names = (await listAccounts(sql)).map((account) => account.username)
  const nearest = nearestName(username, names)
  const remedy = nearest === undefined ? 'See `heatsheet accounts list`.' : `Did you mean ${nearest}?`
  throw new Refusal(`There is no account ${JSON.stringify(username)}. ${remedy}`)
}
