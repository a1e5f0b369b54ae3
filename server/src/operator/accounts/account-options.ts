import { parseRateLimit, type RateLimit } from '../../access/rate-limit.ts'
import type { Sees } from '../../catalog/viewer.ts'
import { parseGymId, type GymId } from '../../contract/ids.ts'
import { parseTimeStamp, type Instant } from '../../contract/time-stamp.ts'
import { durationForms, parseDuration } from '../settings/setting-values.ts'
import { Refusal } from '../failure.ts'
import { noGymId } from '../require-item.ts'

/** What `accounts issue` was given, unchecked. */
export interface IssueOptions {
  readonly gym?: string
  readonly platform?: true
  readonly grant?: readonly string[]
  readonly allGyms?: true
  readonly name?: string
  readonly sees?: string
  readonly rateLimit?: string
  readonly expires?: string
}

/** The same, checked, but for whether the gyms exist. */
export interface AccountRequest {
  readonly name: string
  readonly reach: { readonly kind: 'gym'; readonly gym: GymId } | PlatformRequest
  readonly sees: Sees
  readonly rateLimit: RateLimit | undefined
  readonly expiresAt: Instant | undefined
}

export interface PlatformRequest {
  readonly kind: 'platform'
  readonly gyms: readonly GymId[] | 'every'
}

/** Checks what an account is to be. Throws one refusal that names everything that is wrong. */
export function parseIssueOptions(options: IssueOptions, now: Instant): AccountRequest {
  const wrong: string[] = []
  const reach = parseReach(options, wrong)
  const sees = parseSees(options.sees, reach, wrong)
  const rateLimit = options.rateLimit === undefined ? undefined : parseRateLimit(options.rateLimit)
  if (options.rateLimit !== undefined && rateLimit === undefined) {
    wrong.push(
      `--rate-limit is ${quoted(options.rateLimit)}; it must be requests a second and at once, such as 50/200, or off.`,
    )
  }
  const expiresAt = parseEnd(options.expires, now, wrong)
  if (reach === undefined || wrong.length > 0) throw new Refusal(wrong.join('\n'))
  return { name: options.name ?? '', reach, sees, rateLimit, expiresAt }
}

/** The gym that a text names. What is wrong with it goes to `wrong`. */
function parseGymOption(text: string, option: string, wrong: string[]): GymId | undefined {
  const gym = parseGymId(text)
  if (gym === undefined) wrong.push(noGymId(text, option))
  return gym
}

function parseReach(options: IssueOptions, wrong: string[]): AccountRequest['reach'] | undefined {
  const { gym, platform, grant = [], allGyms } = options
  if ((gym === undefined) === (platform === undefined)) {
    wrong.push('Give either --gym GYM (a gym account) or --platform (an account that gyms grant access).')
    return undefined
  }
  const grants = grant.map((one) => parseGymOption(one, '--grant', wrong)).filter((one) => one !== undefined)
  if (gym !== undefined) {
    if (grant.length > 0 || allGyms)
      wrong.push('--grant and --all-gyms are for --platform; a gym account has its own gym.')
    const parsed = parseGymOption(gym, '--gym', wrong)
    return parsed === undefined ? undefined : { kind: 'gym', gym: parsed }
  }
  if (allGyms && grant.length > 0) wrong.push('--all-gyms includes every gym; leave --grant out.')
  return { kind: 'platform', gyms: allGyms ? 'every' : grants }
}

/** Gyms see everything of their own data; platforms see what is published. */
function parseSees(text: string | undefined, reach: AccountRequest['reach'] | undefined, wrong: string[]): Sees {
  if (text === 'everything' || text === 'published') return text
  if (text !== undefined) wrong.push(`--sees is ${quoted(text)}; it must be everything or published.`)
  return reach?.kind === 'platform' ? 'published' : 'everything'
}

function parseEnd(text: string | undefined, now: Instant, wrong: string[]): Instant | undefined {
  if (text === undefined) return undefined
  const durationMs = parseDuration(text)
  const end = durationMs === undefined ? parseTimeStamp(text) : now + durationMs
  if (end === undefined) {
    wrong.push(
      `--expires is ${quoted(text)}; it must be ${durationForms}, or a time stamp such as 2027-01-01T00:00:00Z.`,
    )
  } else if (end <= now) wrong.push(`--expires is ${quoted(text)}, which has passed.`)
  return end
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
