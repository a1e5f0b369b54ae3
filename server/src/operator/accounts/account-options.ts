import { parseRateLimit, type Account, type RateLimit, type Reach } from '../../access/account.ts'
import type { Sees } from '../../catalog/visibility.ts'
import { parseGymId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { awayForms, parseAway } from '../settings/setting-values.ts'
import { Refusal } from '../failure.ts'
import type { OptionsOf } from '../option-table.ts'
import { noGymId } from '../require-item.ts'

/** The options of `accounts issue`: what an account is to be, or the files of many. */
export const issueOptions = {
  '--gym <gym>': { purpose: 'a gym account: reads this gym', isList: true },
  '--platform': 'a platform account: reads the gyms that grant it access',
  '--grant <gym>': { purpose: 'a gym that grants access; may be given several times', isList: true },
  '--all-gyms': 'every gym, those of tomorrow included',
  '--name <name>': 'whom it is issued to',
  '--sees <what>': {
    purpose: 'by default a gym account everything, a platform published',
    words: ['everything', 'published'],
  },
  '--rate-limit <limit>': 'requests a second/at once, such as 50/200, or off',
  '--expires <when>': 'a duration such as 90d, or a time stamp',
  '--from <file>': 'a table (CSV) or NDJSON: key, gym, name, sees, rate_limit, expires; - is standard input',
  '--to <file>': 'with --from: a new file for the user names and passwords, which only you may read',
} as const

/** What it was given, unchecked. */
export type IssueOptions = OptionsOf<typeof issueOptions>

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
