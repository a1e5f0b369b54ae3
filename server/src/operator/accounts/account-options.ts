import type { Account, AccountScope } from '../../access/account.ts'
import type { GymId } from '../../contract/ids.ts'
import { formatTimeStamp, type Instant } from '../../contract/time-stamp.ts'
import { Refusal } from '../failure.ts'
import { optionForms } from '../option-forms.ts'
import type { OptionsOf } from '../option-table.ts'
import { flagOf } from '../settings/settings.ts'

export const issueOptions = {
  '--gym <gym>': { purpose: 'create a gym account, which reads this gym', form: optionForms.gymOrName, isList: true },
  '--platform': 'create a platform account, which reads the gyms that grant it access',
  '--grant <gym>': {
    purpose: 'a gym that grants access; may be given several times',
    form: optionForms.gymOrName,
    isList: true,
  },
  '--all-gyms': 'every gym, including future ones',
  '--name <name>': 'a name for the account in lists, such as who uses it',
  '--sees <what>': {
    purpose: 'what it can read: by default everything for a gym account, published for a platform',
    form: optionForms.sees,
  },
  '--rate-limit <limit>': { purpose: 'requests per second/burst, such as 50/200, or off', form: optionForms.rateLimit },
  '--expires <when>': { purpose: 'a duration such as 90d, or a time stamp', form: optionForms.when },
  '--from <file>': 'a table (CSV) or NDJSON: key, gym, name, sees, rate_limit, expires; - is standard input',
  '--to <file>': 'with --from: a new file for the user names and passwords, which only you can read',
} as const

type IssueOptions = OptionsOf<typeof issueOptions>

export function issueFaults(options: IssueOptions): readonly string[] {
  return options.from === undefined ? faultsOfOne(options) : faultsWithFile(options)
}

function faultsOfOne({ to, gym = [], platform, grant = [], allGyms }: IssueOptions): readonly string[] {
  if (to !== undefined) return ['--to is for --from; a single account is shown once, here.']
  const faults: string[] = []
  if (gym.length > 1)
    faults.push('--gym is given twice; a gym account has one gym. For several gyms, use --platform with --grant.')
  if (gym.length > 0 === (platform === true)) {
    faults.push('Give either --gym GYM (a gym account) or --platform (an account that gyms grant access).')
  } else if (platform && allGyms && grant.length > 0) {
    faults.push('--all-gyms includes every gym; leave --grant out.')
  } else if (!platform && (allGyms || grant.length > 0)) {
    faults.push('--grant and --all-gyms are for --platform; a gym account has its own gym.')
  }
  return faults
}

function faultsWithFile(options: IssueOptions): readonly string[] {
  const faults = setByFile
    .filter((name) => options[name] !== undefined)
    .map((name) => `${flagOf(name)} cannot be used with --from: the file sets it for each account.`)
  if (options.to === undefined)
    faults.push('Give --to FILE, a new file for the passwords: with --from they are not printed.')
  return faults
}

const setByFile = ['gym', 'platform', 'grant', 'allGyms', 'name', 'sees', 'rateLimit', 'expires'] as const

/**
 * Returns the account that the options describe. It has no user name yet. Throws a `Refusal` if `--expires` is in the
 * past.
 */
export function accountOf(
  options: IssueOptions,
  { gym: [own], grant }: Readonly<Record<'gym' | 'grant', readonly GymId[]>>,
  now: Instant,
): Omit<Account, 'username'> {
  const { allGyms, name = '', rateLimit } = options
  const scope: AccountScope =
    own === undefined ? { kind: 'platform', gyms: allGyms ? 'every' : new Set(grant) } : { kind: 'gym', gym: own }
  const sees = options.sees ?? (own === undefined ? 'published' : 'everything')
  const expiresAt = options.expires?.after(now)
  if (expiresAt !== undefined && expiresAt <= now) {
    const instant = formatTimeStamp(expiresAt)
    throw new Refusal(`--expires is "${instant}", which has passed; it must be in the future.`)
  }
  return { name, scope, sees, rateLimit, expiresAt }
}
