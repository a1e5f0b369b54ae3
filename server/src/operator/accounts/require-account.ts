import type { Account } from '../../access/account.ts'
import { findAccount } from '../../storage/account-rows.ts'
import { storedAccounts } from '../../storage/catalog-pages.ts'
import type { Sql } from '../../storage/sql.ts'
import { didYouMean } from '../did-you-mean.ts'
import { Refusal } from '../refusal.ts'

/** The account of a user name. Refuses one that is not there, with the nearest one that is. */
export async function requireAccount(sql: Sql, username: string): Promise<Account> {
  const found = await findAccount(sql, username)
  if (found !== undefined) return found.account
  const otherwise = 'See `heatsheet accounts list`.'
  const remedy = await didYouMean(username, storedAccounts(sql), (account) => account.username, otherwise)
  throw new Refusal(`There is no account ${JSON.stringify(username)}. ${remedy}`)
}
