import type { Competition, Division } from '../../../client/src/index.ts'
import { parseMoment, sayDistance } from './moments.ts'

export type RegistrationState = 'unknown' | 'to open' | 'open' | 'closed'

export interface Registration {
  readonly state: RegistrationState
  /**
   * The words to display after `Registration`, such as `closes in 3 days`. They are `undefined` if registration has no
   * dates.
   */
  readonly words: string | undefined
}

type Window = Pick<Competition, 'registration_opens_at' | 'registration_closes_at'>

export function readRegistration(window: Window, now: number): Registration {
  const opens = parseMoment(window.registration_opens_at)
  const closes = parseMoment(window.registration_closes_at)
  if (opens === undefined && closes === undefined) return { state: 'unknown', words: undefined }
  if (opens !== undefined && now < opens) {
    return { state: 'to open', words: `opens ${sayDistance(opens, now)}` }
  }
  if (closes === undefined) return { state: 'open', words: 'is open' }
  if (now < closes) return { state: 'open', words: `closes ${sayDistance(closes, now)}` }
  return { state: 'closed', words: `closed ${sayDistance(closes, now)}` }
}

/**
 * The sums of the registrations and limits of several divisions. `taken` is the number of registrations in divisions
 * that have a limit.
 */
export interface Places {
  readonly taken: number
  /** The sum of all limits. It is `undefined` if no division has a limit. */
  readonly limit: number | undefined
  /** The number of registrations in divisions that have no limit. */
  readonly beyond: number
}

type Counted = Pick<Division, 'registration_count' | 'registration_limit'>

export function countPlaces(divisions: readonly Counted[]): Places {
  const limited = divisions.filter(({ registration_limit }) => registration_limit !== null)
  const open = divisions.filter(({ registration_limit }) => registration_limit === null)
  const limit = sum(limited.map(({ registration_limit }) => registration_limit ?? 0))
  return {
    taken: sum(limited.map(({ registration_count }) => registration_count)),
    limit: limited.length === 0 ? undefined : limit,
    beyond: sum(open.map(({ registration_count }) => registration_count)),
  }
}

export function sayPlaces({ taken, limit, beyond }: Places): string {
  if (limit === undefined) return `${sayCount(beyond)} registered, no limit`
  const within = `${sayCount(taken)} of ${sayCount(limit)} places taken`
  return beyond === 0 ? within : `${within}, ${sayCount(beyond)} more where there is no limit`
}

/** Returns a number with thousands separators, such as `40,000`. */
export function sayCount(count: number): string {
  return count.toLocaleString('en')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
