import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { parseRateLimit } from '../../access/account.ts'
import { meantOr } from '../../contract/nearest-name.ts'
import { parseColour } from '../../http/site/accent.ts'
import { withoutSecrets } from '../../storage/database-name.ts'

/** The format of a setting or option. It parses a text, and describes which texts are valid. */
export interface ValueForm<Value> {
  readonly placeholder: string
  /** Describes the allowed values. The text follows “it must be” in messages. */
  readonly allowed: string
  /** The allowed words if there are only a few. Messages about a misspelt word suggest one of them. */
  readonly words?: readonly string[]
  /**
   * Removes secrets from a text. A setting that has this function can also be read from a file, which the variable
   * `<variable>_FILE` names.
   */
  readonly withoutSecrets?: (text: string) => string
  /** Returns a hint if the text contains a common mistake. Otherwise returns `undefined`. */
  readonly explain?: (text: string) => string | undefined
  readonly parse: (text: string) => Value | undefined
}

/** Returns the error message for an invalid text. If the text contains secrets, give a text without them in `shown`. */
export function wrongValue(
  name: string,
  text: string,
  { allowed, words = [], explain }: ValueForm<unknown>,
  shown = text,
): string {
  const hint = explain?.(text) ?? meantOr('', text, words)
  return `${name} is ${JSON.stringify(shown)}; it must be ${allowed}. ${hint}`.trimEnd()
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

function parsePublicUrl(text: string): string | undefined {
  const url = /^https?:\/\/[^\s?#@'"<>\\^`{|}]+$/i.test(text) ? URL.parse(text) : null
  return url === null ? undefined : `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

const severalHosts = [
  /^postgres(ql)?:\/\/([^/?#]*@)?[^/?#@]*,[^/?#@]*\//,
  /[?&]((host|port)=[^&]*(,|%2C)|(target_session_attrs|load_balance_hosts)=)/i,
]

function explainDatabaseUrl(text: string): string | undefined {
  if (/\p{Cc}/u.test(text)) return 'It contains a line break or another control character.'
  if (text.startsWith('sqlite:~')) return 'Nothing replaces ~ here: write the whole path, sqlite:/home/….'
  if (text.startsWith('sqlite://')) return 'A file has no host: write sqlite:data/catalog.db, or sqlite:/var/lib/….'
  if (/^sqlite:(file:|.*\?)/.test(text))
    return 'Write only the path of a file after sqlite:, without file: and parameters.'
  if (severalHosts.some((form) => form.test(text)))
    return "Name one address, and put HAProxy or your cloud's endpoint in front of several hosts (docs/operating.md)."
  return undefined
}

function parseOrigins(text: string): readonly string[] | undefined {
  const origins = listOf(text)
  return origins.every((origin) => origin === '*' || URL.parse(origin)?.origin === origin) ? origins : undefined
}

export const forms = {
  address: form('address', 'a host name or an IP address', (text) => {
    // An IPv6 address has no brackets here, unlike in a URL.
    return isIP(text) > 0 || hostName.test(text) ? text : undefined
  }),
  port: wholeNumber(0, 65_535),
  connections: orWord('off', wholeNumber(1, 99_999), 'off', () => 'off' as const),
  pool: wholeNumber(1, 200),
  workers: orWord('auto', wholeNumber(1, 64), 'auto for one per core', () => Math.min(availableParallelism(), 64)),
  rateLimit: form('limit', 'requests per second and burst, such as 50/200, or off', parseRateLimit),
  timeout: form('duration', 'a duration from 1s to 10m, such as 5s', (text) => {
    const timeoutMs = parseDuration(text)
    return timeoutMs !== undefined && timeoutMs <= 10 * 60_000 ? timeoutMs : undefined
  }),
  outage: durationOrNone('a duration such as 5m, or 0s to turn it off'),
  keep: durationOrNone('a duration such as 90d, or 0s to keep no history'),
  size: form('size', 'a size from 1MB to 1024GB, such as 256MB or 2GB', (text) => {
    const [, count, unit] = /^([1-9][0-9]{0,3})(MB|GB)$/.exec(text) ?? []
    return count === undefined ? undefined : Number(count) * 1024 ** (unit === 'GB' ? 3 : 2)
  }),
  share: form('share', 'a share from 0 to 1, such as 0.01', (text) => {
    return /^(0|1|0\.[0-9]{1,6})$/.test(text) ? Number(text) : undefined
  }),
  level: { ...oneOf(levels), placeholder: 'level' },
  database: {
    ...form('url', 'sqlite:FILE, such as sqlite:data/catalog.db, or postgres://user:password@host/database', (text) =>
      explainDatabaseUrl(text) === undefined && /^(sqlite:|postgres(ql)?:\/\/)./.test(text) ? text : undefined,
    ),
    withoutSecrets,
    explain: explainDatabaseUrl,
  },
  serviceName: form('name', '1 to 63 of a-z 0-9 -, beginning with a letter', matching(/^[a-z][a-z0-9-]{0,62}$/)),
  publicUrl: form('url', 'an http(s) URL of an origin and a path, such as https://api.example.com', parsePublicUrl),
  origins: form('list', 'a list of origins such as https://example.com,https://app.example.com, or *', parseOrigins),
  /**
   * The sites that can show a page in a frame. `*` is not allowed, because any site could then trick users into
   * clicking.
   */
  ancestors: form('list', 'a list of origins such as https://gym.example', (text) => {
    const origins = parseOrigins(text)
    return origins === undefined || origins.length === 0 || origins.includes('*') ? undefined : origins
  }),
  /** The proxies to trust: a list of addresses, `true` for the nearest proxy, or `false` for none. */
  proxies: form(
    'list',
    'true, or a list of addresses and networks such as 10.0.0.0/8,192.0.2.7',
    (text): boolean | readonly string[] | undefined => {
      if (text === 'true' || text === 'false') return text === 'true'
      const proxies = listOf(text)
      return proxies.length > 0 && proxies.every(isNetwork) ? proxies : undefined
    },
  ),
  contact: form(
    'uri',
    'mailto:, https: or tel:, such as mailto:security@example.com',
    matching(/^(mailto:[!-~]+@[!-~]+|https:\/\/[!-~]+|tel:[!-~]+)$/),
  ),
  file: form('file', 'a file', (text) => text),
  title: form('words', 'a line of 1 to 60 characters', (text) => matching(/^\P{Cc}{1,60}$/u)(text.trim())),
  colour: form('colour', 'a colour such as #bd3412', parseColour),
}

export function form<Value>(placeholder: string, allowed: string, parse: ValueForm<Value>['parse']): ValueForm<Value> {
  return { placeholder, allowed, parse }
}

export function oneOf<const Word extends string>(words: readonly Word[], allowed = `one of ${words.join(', ')}`) {
  return { ...form('word', allowed, (text) => words.find((word) => word === text)), words }
}

function matching(pattern: RegExp): (text: string) => string | undefined {
  return (text) => (pattern.test(text) ? text : undefined)
}

function wholeNumber(least: number, most: number): ValueForm<number> {
  return form('number', `a whole number from ${least} to ${most}`, (text) => {
    const number = /^(0|[1-9][0-9]{0,9})$/.test(text) ? Number(text) : NaN
    return number >= least && number <= most ? number : undefined
  })
}

function orWord<Special>(word: string, { allowed, parse }: ValueForm<number>, label: string, special: () => Special) {
  return form('number', `${allowed}, or ${label}`, (text) => (text === word ? special() : parse(text)))
}

function durationOrNone(allowed: string): ValueForm<number> {
  return form('duration', allowed, (text) => (text === '0s' ? 0 : parseDuration(text)))
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

const hostName = /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]{0,62})(\.[A-Za-z0-9]([A-Za-z0-9-]{0,62}))*$/

const unitsMs = new Map(Object.entries({ s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }))

/** The longest duration, in milliseconds: a hundred years. A longer one is surely a mistake. */
const durationMaxMs = 36_500 * 86_400_000

/**
 * Converts a duration such as `30s`, `15m`, `24h` or `7d` to milliseconds. Returns `undefined` if the text is invalid.
 */
export function parseDuration(text: string): number | undefined {
  const [, count, unit = ''] = /^([1-9][0-9]{0,6})([smhd])$/.exec(text) ?? []
  const unitMs = unitsMs.get(unit)
  const ms = Number(count) * (unitMs ?? Infinity)
  return ms <= durationMaxMs ? ms : undefined
}
