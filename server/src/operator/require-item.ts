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

/**
 * Returns the gym that has this id or name. Rejects with a `Refusal` if no gym has it. The message suggests a gym with
 * a similar name. If no name is similar, the message contains `otherwise` instead.
 */
export async function requireGym(sql: Sql, text: string, otherwise = addGym(text)): Promise<StoredGym> {
  const found = await findGym(sql, await gymIdOf(sql, text))
  return found ?? refuse(text, `gym ${text}`, storedGyms(sql), (gym) => gym.id, otherwise)
}

/**
 * Returns the id of the gym in the option `--gym`. Returns `undefined` if the option is not given. Rejects with a
 * `Refusal` if there is no such gym.
 */
export async function requireGymOption(sql: Sql, text: string | undefined): Promise<GymId | undefined> {
  return text === undefined ? undefined : (await requireGym(sql, text)).id
}

/**
 * If `text` has the form of a gym id, returns it without checking that the gym exists. Otherwise returns the id of the
 * gym that has this name. Rejects with a `Refusal` if no gym or several gyms have the name.
 */
export async function gymIdOf(sql: Sql, text: string): Promise<GymId> {
  const id = parseGymId(text)
  if (id !== undefined) return id
  const namesakes: StoredGym[] = []
  for await (const gym of storedGyms(sql)) if (gym.name === text) namesakes.push(gym)
  const only = onlyOne('gym', text, namesakes)
  return only?.id ?? refuse(text, `gym ${JSON.stringify(text)}`, storedGyms(sql), idOrName(text), addGym('ID'))
}

function addGym(id: string): string {
  return `Add it: heatsheet gyms add ${id} --name NAME`
}

/** Returns the competition that has this id or name. Rejects with a `Refusal` if there is none, or more than one. */
export async function requireCompetition(sql: Sql, text: string): Promise<CompetitionLine> {
  const found = (await findCompetitionLine(sql, text)) ?? onlyOne('competition', text, await withName(sql, text))
  const otherwise = 'See `heatsheet competitions list`.'
  return found ?? refuse(text, `competition ${JSON.stringify(text)}`, competitionLines(sql), idOrName(text), otherwise)
}

function withName(sql: Sql, text: string): Promise<readonly CompetitionLine[]> {
  return competitionLinesWith(sql, 'name', text)
}

const listedMax = 20

/**
 * Returns the only item of a list. Returns `undefined` if the list is empty. Throws a `Refusal` if there are several.
 */
export function onlyOne<Item extends { readonly id: string | number }>(
  noun: string,
  name: string,
  [item, ...rest]: readonly Item[],
): Item | undefined {
  if (item === undefined || rest.length === 0) return item
  const ids = [item, ...rest].slice(0, listedMax).map(({ id }) => id)
  const more = rest.length < listedMax ? '' : ', …'
  const sentence = `${rest.length + 1} ${noun}s are called ${JSON.stringify(name)}: ${ids.join(', ')}${more}.`
  throw new Refusal(`${sentence} Give the id of the one you mean.`)
}

function idOrName(text: string) {
  const isId = /^(comp|gym)_/.test(text)
  return ({ id, name }: { readonly id: string; readonly name: string }) => (isId ? id : name)
}

/**
 * Returns the account that has this user name. Rejects with a `Refusal` if there is none. The message names a similar
 * account.
 */
export async function requireAccount(sql: Sql, name: string): Promise<Account> {
  const found = await findAccount(sql, name)
  const otherwise = 'See `heatsheet accounts list`.'
  return found ?? refuse(name, `account ${JSON.stringify(name)}`, storedAccounts(sql), (one) => one.username, otherwise)
}

/** Returns the account that has this user name. Rejects with a `Refusal` if there is none, or if it has expired. */
export async function requireOpenAccount(sql: Sql, name: string, now: Instant): Promise<Account> {
  const account = await requireAccount(sql, name)
  const { expiresAt = Infinity } = account
  if (now < expiresAt) return account
  const remedy = 'Issue another account: heatsheet accounts issue.'
  throw new Refusal(`${name} expired at ${formatTimeStamp(expiresAt)}, so a password would not work. ${remedy}`)
}

/**
 * Calls `require` for each text. Texts that occur several times are used once. Rejects with one `Refusal` for all
 * errors.
 */
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

const comparedMax = 10_000

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

/** Returns the history entry that has this number. Rejects with a `Refusal` if there is none. */
export async function requireEntry(sql: Sql, number: number): Promise<HistoryEntry> {
  const entry = await findEntry(sql, number)
  if (entry !== undefined) return entry
  throw new Refusal(
    `The history has no entry ${number}. Entries older than HISTORY_KEEP are deleted. See \`heatsheet history list\`.`,
  )
}

/** Parses a text. Throws a `Refusal` if the text is invalid. `name` is the name of the value in the message. */
export function requireValue<Value>(name: string, text: string, form: ValueForm<Value>): Value {
  const value = form.parse(text)
  if (value === undefined) throw new Refusal(wrongValue(name, text, form))
  return value
}
