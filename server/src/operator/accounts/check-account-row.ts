import { formatRateLimit, type Account } from '../../access/account.ts'
import type { GymId } from '../../contract/ids.ts'
import { nearestName, type guesser } from '../../contract/nearest-name.ts'
import { formatTimeStamp, parseTimeStamp, type Instant } from '../../contract/time-stamp.ts'
import { errorAt, type Place, type PlacedFinding } from '../../files/source-item.ts'
import { optionForms } from '../option-forms.ts'
import type { ValueForm } from '../settings/setting-values.ts'
import type { AccountMember, AccountRow } from './read-account-rows.ts'

export interface RowChecks {
  readonly gyms: ReadonlySet<GymId>
  /** The accounts that exist already, by their keys. A key is the name that the operator uses for an account. */
  readonly accounts: ReadonlyMap<string, Account>
  readonly seen: Map<string, Place>
  readonly guess: ReturnType<typeof guesser<string>>
  readonly now: Instant
}

export type CheckedRow = NonNullable<ReturnType<typeof checkAccountRow>>

/** The maximum length of a key, in characters. A key is usually an id of another system, and such ids are shorter. */
const keyMax = 200

type AddFault = (member: AccountMember, sentence: string, remedy: string) => void

/**
 * Checks a row of a file of accounts and returns the account to issue. If the row has errors, adds them to `faults` and
 * returns `undefined`.
 */
export function checkAccountRow(row: AccountRow, checks: RowChecks, faults: PlacedFinding[]) {
  const before = faults.length
  const fault: AddFault = (member, sentence, remedy) => {
    faults.push(errorAt(cellOf(row, member)?.place() ?? row.place, sentence, remedy))
  }
  const read = <Value>(member: AccountMember, { parse, allowed }: ValueForm<Value>): Value | undefined => {
    const text = textOf(row, member)
    const value = text === undefined ? undefined : parse(text)
    if (text !== undefined && value === undefined) fault(member, `is ${JSON.stringify(text)}`, `It must be ${allowed}.`)
    return value
  }
  const [name, end] = [textOf(row, 'name'), textOf(row, 'expires')]
  const key = checkKey(row, checks, fault)
  const gym = checkGym(row, read('gym', optionForms.gym), checks, fault)
  const sees = read('sees', optionForms.sees)
  const rateLimit = read('rate_limit', optionForms.rateLimit)
  const existing = key === undefined ? undefined : checks.accounts.get(key)
  // The expiry of an existing account need not be in the future.
  const expiresAt = existing === undefined ? read('expires', optionForms.when)?.after(checks.now) : undefined
  if (expiresAt !== undefined && expiresAt <= checks.now) {
    fault('expires', `is ${JSON.stringify(end)}, which has passed`, 'It must be in the future.')
  }
  if (existing !== undefined) {
    const rate_limit = rateLimit && formatRateLimit(rateLimit)
    compare(existing, { gym, name, sees, rate_limit, expires: end && stampOf(parseTimeStamp(end)) }, fault)
  }
  if (faults.length > before || key === undefined || gym === undefined) return undefined
  const scope = { kind: 'gym', gym } as const
  return { key, existing, members: { name: name ?? '', scope, sees: sees ?? 'everything', rateLimit, expiresAt } }
}

function cellOf({ cells }: AccountRow, member: AccountMember) {
  return cells.find(({ name }) => name === member)
}

function textOf(row: AccountRow, member: AccountMember): string | undefined {
  const text = cellOf(row, member)?.text.trim()
  return text === '' || text === 'null' ? undefined : text
}

function checkKey(row: AccountRow, { seen }: RowChecks, fault: AddFault): string | undefined {
  const key = textOf(row, 'key')
  if (key === undefined) {
    fault('key', 'the row has no `key`', 'Write your own name for the account. Later runs find it by this key.')
    return undefined
  }
  if (key.length > keyMax || /\p{Cc}/u.test(key)) {
    fault('key', 'is no key', `Write 1 to ${keyMax} characters, all of them visible.`)
    return undefined
  }
  const first = seen.get(key)
  if (first !== undefined) {
    const at = first.cell ?? `line ${first.line}`
    fault('key', `is ${JSON.stringify(key)}, which is already in ${at}`, 'Give each account its own key.')
    return undefined
  }
  seen.set(key, cellOf(row, 'key')?.place() ?? row.place)
  return key
}

function checkGym(
  row: AccountRow,
  gym: GymId | undefined,
  { gyms, guess }: RowChecks,
  fault: AddFault,
): GymId | undefined {
  if (textOf(row, 'gym') === undefined) {
    fault('gym', 'the row has no `gym`', 'Write the id of the gym that the account reads: gym_….')
  }
  if (gym === undefined || gyms.has(gym)) return gym
  const nearest = guess(gym, () => nearestName(gym, gyms))
  const remedy = nearest === undefined ? `Add it: heatsheet gyms add ${gym} --name NAME` : `Did you mean ${nearest}?`
  fault('gym', `is ${gym}, which is not in the catalog`, remedy)
  return undefined
}

function compare(
  { username, name, scope, sees, rateLimit, expiresAt }: Account,
  row: Readonly<Record<Exclude<AccountMember, 'key'>, string | undefined>>,
  fault: AddFault,
): void {
  const actual = {
    gym: scope.kind === 'gym' ? scope.gym : undefined,
    name,
    sees,
    rate_limit: rateLimit && formatRateLimit(rateLimit),
    expires: stampOf(expiresAt),
  }
  for (const member of ['gym', 'name', 'sees', 'rate_limit', 'expires'] as const) {
    const written = row[member]
    if (written === undefined || written === actual[member]) continue
    const current = actual[member] ? JSON.stringify(actual[member]) : 'none'
    const sentence = `is ${JSON.stringify(written)}, but the account with this key, ${username}, has ${current}`
    const kept = actual[member] ? `write ${current}` : 'leave the cell empty'
    const remedy = `${kept}, or first revoke the account: heatsheet accounts revoke ${username}`
    fault(member, sentence, `A file never changes an existing account: ${remedy}`)
  }
}

function stampOf(instant: Instant | undefined): string | undefined {
  return instant === undefined ? undefined : formatTimeStamp(instant)
}
