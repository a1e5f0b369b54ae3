import type { Competition, Division } from '../../../client/src/index.ts'
import { parseMoment, sayDistance } from './moments.ts'

export type RegistrationState = 'unknown' | 'to open' | 'open' | 'closed'

/** Where registration stands, and when that changes. */
export interface Registration {
  readonly state: RegistrationState
  /** `Registration closes in 3 days` */
  readonly sentence: string
}

type Window = Pick<Competition, 'registration_opens_at' | 'registration_closes_at'>

export function readRegistration(window: Window, now: number): Registration {
  const opens = parseMoment(window.registration_opens_at)
  const closes = parseMoment(window.registration_closes_at)
  if (opens === undefined && closes === undefined) return { state: 'unknown', sentence: 'No registration dates' }
  if (opens !== undefined && now < opens) {
    return { state: 'to open', sentence: `Registration opens ${sayDistance(opens, now)}` }
  }
  if (closes === undefined) return { state: 'open', sentence: 'Registration is open' }
  if (now < closes) return { state: 'open', sentence: `Registration closes ${sayDistance(closes, now)}` }
  return { state: 'closed', sentence: `Registration closed ${sayDistance(closes, now)}` }
}

/** How many have registered, and how many may: counted over the divisions that have a limit. */
export interface Places {
  readonly taken: number
  /** Undefined when no division has a limit. */
  readonly limit: number | undefined
  /** Registrations in divisions without a limit. */
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

/** `221 of 250 places taken, 47 more where there is no limit` */
export function sayPlaces({ taken, limit, beyond }: Places): string {
  if (limit === undefined) return `${beyond} registered, no limit`
  const within = `${taken} of ${limit} places taken`
  return beyond === 0 ? within : `${within}, ${beyond} more where there is no limit`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
