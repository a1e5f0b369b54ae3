import { parseRateLimit, type Account, type RateLimit, type Reach } from '../../access/account.ts'
import type { Sees } from '../../catalog/visibility.ts'
import { parseGymId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { awayForms, parseAway } from '../settings/setting-values.ts'
import { Refusal } from '../failure.ts'
import { noGymId } from '../require-item.ts'

/** What `accounts issue` was given, unchecked. */
export interface IssueOptions {
  readonly gym: readonly string[] | undefined
  readonly platform: true | undefined
  readonly grant: readonly string[] | undefined
  readonly allGyms: true | undefined
  readonly name: string | undefined
  readonly sees: string | undefined
  readonly rateLimit: string | undefined
  readonly expires: string | undefined
}

/** Checks what an account is to be, but for whether its gyms exist. One refusal names everything that is wrong. */
export function parseIssueOptions(options: IssueOptions, now: Instant): Omit<Account, 'username'> {
  const wrong: string[] = []
  const tell = (option: string) => (is: string, must: string) => wrong.push(`${option} ${is}; it must be ${must}.`)
  const reach = parseReach(options, wrong)
  const sees = parseSees(options.sees, tell('--sees')) ?? (reach?.kind === 'platform' ? 'published' : 'everything')
  const rateLimit = parseLimit(options.rateLimit, tell('--rate-limit'))
  const expiresAt = parseEnd(options.expires, now, tell('--expires'))
  if (reach === undefined || wrong.length > 0) throw new Refusal(wrong.join('\n'))
  return { name: options.name ?? '', reach, sees, rateLimit, expiresAt }
}

function parseReach(options: IssueOptions, wrong: string[]): Reach | undefined {
  const { gym: [own, ...others] = [], platform, grant = [], allGyms } = options
  const parseGym = (text: string, option: string) => {
    const gym = parseGymId(text)
    if (gym === undefined) wrong.push(noGymId(text, option))
    return gym
  }
  if (others.length > 0) wrong.push('--gym is given twice; a gym account has one gym. For several: --platform --grant.')
  if ((own === undefined) === (platform === undefined)) {
    wrong.push('Give either --gym GYM (a gym account) or --platform (an account that gyms grant access).')
    return undefined
  }
  const gyms = grant.flatMap((one) => parseGym(one, '--grant') ?? [])
  if (own === undefined) {
    if (allGyms && grant.length > 0) wrong.push('--all-gyms includes every gym; leave --grant out.')
    return { kind: 'platform', gyms: allGyms ? 'every' : new Set(gyms) }
  }
  if (grant.length > 0 || allGyms) {
    wrong.push('--grant and --all-gyms are for --platform; a gym account has its own gym.')
  }
  const gym = parseGym(own, '--gym')
  return gym && { kind: 'gym', gym }
}

/** Told what a value is and what it must be. */
export type TellWrong = (is: string, must: string) => void

/** What an account is to see; undefined where it is not said, or wrong. */
export function parseSees(text: string | undefined, tell: TellWrong): Sees | undefined {
  if (text === undefined || text === 'everything' || text === 'published') return text
  tell(`is ${quoted(text)}`, 'everything or published')
  return undefined
}

export function parseLimit(text: string | undefined, tell: TellWrong): RateLimit | undefined {
  const limit = text === undefined ? undefined : parseRateLimit(text)
  if (text !== undefined && limit === undefined) {
    tell(`is ${quoted(text)}`, 'requests a second and at once, such as 50/200, or off')
  }
  return limit
}

/** When an account ends: an instant that has not passed. */
export function parseEnd(text: string | undefined, now: Instant, tell: TellWrong): Instant | undefined {
  if (text === undefined) return undefined
  const end = parseAway(text, (awayMs) => now + awayMs)
  if (end === undefined) tell(`is ${quoted(text)}`, awayForms)
  else if (end <= now) tell(`is ${quoted(text)}, which has passed`, 'an instant to come')
  return end
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
