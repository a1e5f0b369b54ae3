import type { Account } from '../access/account.ts'
import type { StoredGym } from '../catalog/stored.ts'
import { parseGymId, type GymId } from '../contract/ids.ts'
import { meantOr } from '../contract/nearest-name.ts'
import { formatTimeStamp, type Instant } from '../contract/time-stamp.ts'
import { findAccount } from '../storage/account-rows.ts'
import {
  competitionLines,
  competitionLinesWith,
  findCompetitionLine,
  storedAccounts,
  storedGyms,
  type CompetitionLine,
} from '../storage/catalog-pages.ts'
import { findGym } from '../storage/gym-rows.ts'
import { findEntry, type HistoryEntry } from '../storage/history-rows.ts'
import type { Sql } from '../storage/sql.ts'
import { refuseAll, refuseWrong, Refusal } from './failure.ts'
import { wrongValue, type ValueForm } from './settings/setting-values.ts'

/** The gym of an id or a name. Refuses one that is not in the catalog, with the nearest one that is. */
export async function requireGym(sql: Sql, text: string, otherwise = addGym(text)): Promise<StoredGym> {
  const found = await findGym(sql, await gymIdOf(sql, text))
  return found ?? refuse(text, `gym ${text}`, storedGyms(sql), (gym) => gym.id, otherwise)
}

/** The gym of `--gym`, which must be in the catalog; undefined without it. */
export async function requireGymOption(sql: Sql, text: string | undefined): Promise<GymId | undefined> {
  return text === undefined ? undefined : (await requireGym(sql, text)).id
}

/** The id that a text is, of whatever gym, else that of the gym with this name. */
export async function gymIdOf(sql: Sql, text: string): Promise<GymId> {
  const id = parseGymId(text)
  if (id !== undefined) return id
  const named: StoredGym[] = []
  for await (const gym of storedGyms(sql)) if (gym.name === text) named.push(gym)
  const only = onlyOne('gym', text, named)
  return only?.id ?? refuse(text, `gym ${JSON.stringify(text)}`, storedGyms(sql), nearerOf(text), addGym('ID'))
}

function addGym(id: string): string {
  return `Add it: heatsheet gyms add ${id} --name NAME`
}

/** The competition of an id or a name. Refuses one that is not in the catalog, with the nearest one that is. */
export async function requireCompetition(sql: Sql, text: string): Promise<CompetitionLine> {
  const found = (await findCompetitionLine(sql, text)) ?? onlyOne('competition', text, await named(sql, text))
  const otherwise = 'See `heatsheet competitions list`.'
  return found ?? refuse(text, `competition ${JSON.stringify(text)}`, competitionLines(sql), nearerOf(text), otherwise)
}

function named(sql: Sql, text: string): Promise<readonly CompetitionLine[]> {
  return competitionLinesWith(sql, 'name', text)
}

/** How many ids of one name a refusal lists. */
const toldMax = 20

/** The only item of a name; undefined where there is none. Refuses several, with their ids. */
export function onlyOne<Item extends { readonly id: string | number }>(
  noun: string,
  name: string,
  [item, ...others]: readonly Item[],
): Item | undefined {
  if (item === undefined || others.length === 0) return item
  const ids = [item, ...others].slice(0, toldMax).map(({ id }) => id)
  const more = others.length < toldMax ? '' : ', …'
  const sentence = `${others.length + 1} ${noun}s are called ${JSON.stringify(name)}: ${ids.join(', ')}${more}.`
  throw new Refusal(`${sentence} Give the id of the one that is meant.`)
}

/** Which of both a text is compared with: the id, or, where it is written as no id, the name. */
function nearerOf(text: string) {
  const isId = /^(comp|gym)_/.test(text)
  return ({ id, name }: { readonly id: string; readonly name: string }) => (isId ? id : name)
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
