import type { Account } from '../access/account.ts'
import type { StoredGym } from '../catalog/stored.ts'
import type { GymId } from '../contract/ids.ts'
import { meantOr } from '../contract/nearest-name.ts'
import { formatTimeStamp, type Instant } from '../contract/time-stamp.ts'
import { findAccount } from '../storage/account-rows.ts'
import { competitionLines, findCompetitionLine, storedAccounts, storedGyms } from '../storage/catalog-pages.ts'
import { findGym } from '../storage/gym-rows.ts'
import { findEntry, type HistoryEntry } from '../storage/history-rows.ts'
import type { Sql } from '../storage/sql.ts'
import { refuseAll, refuseWrong, Refusal } from './failure.ts'
import { wrongValue, type ValueForm } from './settings/setting-values.ts'

/** The gym of an id. Refuses one that is not in the catalog, with the nearest one that is. */
export async function requireGym(
  sql: Sql,
  id: GymId,
  otherwise = `Add it: heatsheet gyms add ${id} --name NAME`,
): Promise<StoredGym> {
  return (await findGym(sql, id)) ?? refuse(id, `gym ${id}`, storedGyms(sql), (gym) => gym.id, otherwise)
}

/** The gym of `--gym`, which must be in the catalog; undefined without it. */
export async function requireGymOption(sql: Sql, gym: GymId | undefined): Promise<GymId | undefined> {
  return gym && (await requireGym(sql, gym)).id
}

/** The competition of an id. Refuses one that is not in the catalog, with the nearest one that is. */
export async function requireCompetition(sql: Sql, id: string) {
  const found = await findCompetitionLine(sql, id)
  const otherwise = 'See `heatsheet competitions list`.'
  return found ?? refuse(id, `competition ${JSON.stringify(id)}`, competitionLines(sql), (line) => line.id, otherwise)
}

/** The account of a user name. Refuses one that is not there, with the nearest one that is. */
export async function requireAccount(sql: Sql, name: string): Promise<Account> {
  const found = await findAccount(sql, name)
  const otherwise = 'See `heatsheet accounts list`.'
  return found ?? refuse(name, `account ${JSON.stringify(name)}`, storedAccounts(sql), (one) => one.username, otherwise)
}

/** The same, for a new password: refuses an account that has expired, which no password opens. */
export async function requireOpenAccount(sql: Sql, name: string, now: Instant): Promise<Account> {
  const account = await requireAccount(sql, name)
  const { expiresAt = Infinity } = account
  if (now < expiresAt) return account
  const remedy = 'Issue another account: heatsheet accounts issue.'
  throw new Refusal(`${name} expired at ${formatTimeStamp(expiresAt)}, so no password opens it. ${remedy}`)
}

/** What `require` gives for each of some texts, each once. Refuses them all when it refuses one, and says each. */
export async function requireEach<Found>(
  texts: readonly string[],
  require: (text: string) => Promise<Found>,
): Promise<readonly Found[]> {
  const found: Found[] = []
  const refusals: string[] = []
  for (const text of new Set(texts)) {
    try {
      found.push(await require(text))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.push(error.message)
    }
  }
  if (texts.length > 1) refuseAll(refusals)
  refuseWrong(refusals)
  return found
}

/** How many names a misspelt one is compared with. */
const comparedMax = 10_000

/** Refuses what is not there, with the nearest that is; `otherwise` where none is near. */
async function refuse<Item>(
  written: string,
  what: string,
  items: AsyncIterable<Item>,
  nameOf: (item: Item) => string,
  otherwise: string,
): Promise<never> {
  const names: string[] = []
  for await (const item of items) if (names.push(nameOf(item)) === comparedMax) break
  throw new Refusal(`There is no ${what}. ${meantOr(otherwise, written, names)}`)
}

/** An entry of the history by its number. Refuses one that is not there. */
export async function requireEntry(sql: Sql, number: number): Promise<HistoryEntry> {
  const entry = await findEntry(sql, number)
  if (entry !== undefined) return entry
  throw new Refusal(`The history has no entry ${number}, or HISTORY_KEEP has passed. See \`heatsheet history list\`.`)
}

/** What the text of an operand spells. Refuses one that spells nothing. */
export function requireValue<Value>(name: string, text: string, form: ValueForm<Value>): Value {
  const value = form.parse(text)
  if (value === undefined) throw new Refusal(wrongValue(name, text, form))
  return value
}
