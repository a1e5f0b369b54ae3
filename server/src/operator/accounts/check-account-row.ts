import { spellRateLimit, type Account, type RateLimit } from '../../access/account.ts'
import { parseGymId, type GymId } from '../../contract/ids.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import { formatTimeStamp, parseTimeStamp, type Instant } from '../../contract/time-stamp.ts'
import { errorAt, type Place, type PlacedFinding } from '../../files/source-item.ts'
import { parseEnd, parseLimit, parseSees, type TellWrong } from './account-options.ts'
import type { AccountMember, AccountRow } from './read-account-rows.ts'

/** What the rows of a file are checked against. */
export interface RowChecks {
  readonly gyms: ReadonlySet<GymId>
  /** The accounts that are there, by key. */
  readonly accounts: ReadonlyMap<string, Account>
  /** Where each key of the file was seen first. */
  readonly seen: Map<string, Place>
  readonly now: Instant
}

/** What a row asks for: an account that is there already, or what a new one is to be. */
export interface CheckedRow {
  readonly key: string
  readonly existing: Account | undefined
  readonly members: Omit<Account, 'username'>
}

/** Longer than any id of another system. */
const keyMax = 200

/** Checks a row: either nothing is wrong with it, or it is told all that is. */
export function checkAccountRow(row: AccountRow, checks: RowChecks): CheckedRow | readonly PlacedFinding[] {
  const faults: PlacedFinding[] = []
  const fault = (member: AccountMember, sentence: string, remedy: string) => {
    faults.push(errorAt(cellOf(row, member)?.place() ?? row.place, sentence, remedy))
  }
  const tell =
    (member: AccountMember): TellWrong =>
    (is, must) =>
      fault(member, is, `It must be ${must}.`)
  const text = (member: AccountMember) => textOf(row, member)
  const key = checkKey(row, checks, fault)
  const gym = checkGym(text('gym'), checks, fault)
  const sees = parseSees(text('sees'), tell('sees'))
  const rateLimit = parseLimit(text('rate_limit'), tell('rate_limit'))
  const existing = key === undefined ? undefined : checks.accounts.get(key)
  // The end of an account that is there may have passed long ago.
  const expiresAt = existing === undefined ? parseEnd(text('expires'), checks.now, tell('expires')) : undefined
  if (existing !== undefined)
    compare(existing, { gym, sees, rateLimit, name: text('name'), end: text('expires') }, fault)
  if (faults.length > 0 || key === undefined || gym === undefined) return faults
  const reach = { kind: 'gym', gym } as const
  return {
    key,
    existing,
    members: { name: text('name') ?? '', reach, sees: sees ?? 'everything', rateLimit, expiresAt },
  }
}

type TellFault = (member: AccountMember, sentence: string, remedy: string) => void

function cellOf({ cells }: AccountRow, member: AccountMember) {
  return cells.find(({ name }) => name === member)
}

/** What a row says of a member, if anything: as everywhere, an empty cell and `null` are nothing. */
function textOf(row: AccountRow, member: AccountMember): string | undefined {
  const text = cellOf(row, member)?.text.trim()
  return text === '' || text === 'null' ? undefined : text
}

function checkKey(row: AccountRow, { seen }: RowChecks, fault: TellFault): string | undefined {
  const key = textOf(row, 'key')
  if (key === undefined) {
    fault('key', 'the row has no `key`', 'Write your own name for the account: it is found by it the next time.')
    return undefined
  }
  if (key.length > keyMax || /\p{Cc}/u.test(key)) {
    fault('key', 'is no key', `Write 1 to ${keyMax} characters, all of them visible.`)
    return undefined
  }
  const first = seen.get(key)
  if (first !== undefined) {
    const at = first.cell ?? `line ${first.line}`
    fault('key', `is ${JSON.stringify(key)}, which is there already, in ${at}`, 'Give each account a key of its own.')
    return undefined
  }
  seen.set(key, cellOf(row, 'key')?.place() ?? row.place)
  return key
}

function checkGym(text: string | undefined, { gyms }: RowChecks, fault: TellFault): GymId | undefined {
  if (text === undefined) {
    fault('gym', 'the row has no `gym`', 'Write the id of the gym that the account reads: gym_….')
    return undefined
  }
  const gym = parseGymId(text)
  if (gym === undefined) fault('gym', `is ${JSON.stringify(text)}`, 'It must be gym_ and 1 to 64 of A-Z a-z 0-9 _ -.')
  else if (gyms.has(gym)) return gym
  else {
    const nearest = nearestName(gym, gyms)
    const remedy = nearest === undefined ? `Add it: heatsheet gyms add ${gym} --name NAME` : `Did you mean ${nearest}?`
    fault('gym', `is ${gym}, which is not in the catalog`, remedy)
  }
  return undefined
}

interface Said {
  readonly gym: GymId | undefined
  readonly name: string | undefined
  readonly sees: Account['sees'] | undefined
  readonly rateLimit: RateLimit | undefined
  readonly end: string | undefined
}

/** Tells where a row says something else than its account is. What it leaves out, and an end by duration, says nothing. */
function compare(account: Account, { gym, name, sees, rateLimit, end }: Said, fault: TellFault): void {
  const { username, reach, expiresAt } = account
  const is = {
    gym: reach.kind === 'gym' ? reach.gym : 'no gym of its own',
    name: account.name,
    sees: account.sees,
    rate_limit: account.rateLimit === undefined ? 'none' : spellRateLimit(account.rateLimit),
    expires: expiresAt === undefined ? 'no end' : formatTimeStamp(expiresAt),
  }
  const endsAt = end === undefined ? undefined : parseTimeStamp(end)
  const said = {
    gym,
    name,
    sees,
    rate_limit: rateLimit === undefined ? undefined : spellRateLimit(rateLimit),
    expires: endsAt === undefined ? undefined : formatTimeStamp(endsAt),
  }
  for (const member of ['gym', 'name', 'sees', 'rate_limit', 'expires'] as const) {
    const other = said[member]
    if (other === undefined || other === is[member]) continue
    const sentence = `is ${other}, but ${username}, the account of this key, has ${is[member] || 'no name'}`
    const remedy = `An account is never changed by a file: write what it has, or run \`heatsheet accounts revoke ${username}\` first.`
    fault(member, sentence, remedy)
  }
}
