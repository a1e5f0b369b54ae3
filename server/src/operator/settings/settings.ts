import { parseRateLimit } from '../../access/account.ts'
import { parseColour } from '../../http/site/accent.ts'
import { withoutSecrets } from '../../storage/database-name.ts'
import {
  parseConnections,
  parseDuration,
  parseFrameAncestors,
  parseHost,
  parseOrigins,
  parsePort,
  parsePublicUrl,
  parsePool,
  parseShare,
  parseSize,
  parseTimeout,
  parseTitle,
  parseTrustProxy,
  parseWorkers,
} from './setting-values.ts'

/** One setting: a variable of the environment, and the flag of the same name, which wins. */
export interface Setting<Value> {
  /** `DATABASE_URL`; its flag is `--database-url`. */
  readonly variable: string
  /** The name of its value in the help: `--database-url <url>`. */
  readonly placeholder: string
  /** What it is for, in the help. */
  readonly purpose: string
  /** What it is when nobody gives it, as if it had been written. */
  readonly fallback: string | undefined
  /** What is allowed, as the end of `it must be …`. */
  readonly allowed: string
  /** The only words that are allowed, where there are few. */
  readonly words?: readonly string[]
  /** How a value that may hold a secret is shown; it may also stand in a file, which `<variable>_FILE` names. */
  readonly withoutSecrets?: (text: string) => string
  /** The value that a text spells, or undefined when it spells none. */
  parse(text: string): Value | undefined
}

export function flagOf({ variable }: Pick<Setting<unknown>, 'variable'>): string {
  return `--${variable.toLowerCase().replaceAll('_', '-')}`
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const wholePort = 'a whole number from 0 to 65535'
const databaseForms = 'sqlite:FILE, such as sqlite:data/catalog.db, or postgres://user:password@host/database'
const serviceForms = '1 to 63 of a-z 0-9 -, the first one a letter'
const publicForms = 'an http(s) URL without query and fragment, such as https://api.example.com'
const originForms = 'a list of origins such as https://example.com,https://app.example.com, or *'
const rateForms = 'requests a second and at once, such as 50/200, or off'
const connectionForms = 'a whole number from 1 to 99999, or off'
const memoryForms = 'a size from 1MB to 1024GB, such as 256MB or 2GB'
const workersForms = 'a whole number from 1 to 64, or auto for one a core'
const shareForms = 'a share from 0 to 1, such as 0.01'
const proxyForms = 'true, or a list of addresses and networks such as 10.0.0.0/8,192.0.2.7'

/** Every setting of the program. */
export const settings = {
  host: setting('HOST', 'address', 'address to listen on', '127.0.0.1', 'a host name or an IP address', parseHost),
  port: setting('PORT', 'number', 'port to listen on, 0 for any free one', '3000', wholePort, parsePort),
  databaseUrl: {
    ...setting('DATABASE_URL', 'url', 'the catalog', 'sqlite:data/catalog.db', databaseForms, parseDatabase),
    withoutSecrets,
  },
  databasePool: setting(
    'DATABASE_POOL',
    'number',
    'connections to each server of the catalog, of each worker',
    '10',
    'a whole number from 1 to 200',
    parsePool,
  ),
  databaseTimeout: setting(
    'DATABASE_TIMEOUT',
    'duration',
    'how long a server of the catalog may take to answer',
    '5s',
    'a duration from 1s to 10m, such as 5s',
    parseTimeout,
  ),
  databaseOutage: setting(
    'DATABASE_OUTAGE',
    'duration',
    'how long memory is served while no server of the catalog answers',
    '5m',
    'a duration such as 5m, or 0s for not at all',
    parseDurationOrNone,
  ),
  serviceName: setting('SERVICE_NAME', 'name', 'names the gym header', 'service', serviceForms, parseServiceName),
  publicUrl: optional('PUBLIC_URL', 'url', 'where callers find the service', publicForms, parsePublicUrl),
  adminHost: setting('ADMIN_HOST', 'address', 'address of health and metrics', '127.0.0.1', 'an address', parseHost),
  adminPort: setting('ADMIN_PORT', 'number', 'port of health and metrics', '3001', wholePort, parsePort),
  corsOrigins: optional('CORS_ORIGINS', 'list', 'origins whose pages may read', originForms, parseOrigins),
  rateLimit: setting(
    'RATE_LIMIT',
    'limit',
    'requests a second/at once of an account',
    '50/200',
    rateForms,
    parseRateLimit,
  ),
  connectionLimit: setting(
    'CONNECTION_LIMIT',
    'number',
    'connections of one address at once, in each worker',
    '4000',
    connectionForms,
    parseConnections,
  ),
  trustProxy: optional('TRUST_PROXY', 'list', 'proxies in front that may be believed', proxyForms, parseTrustProxy),
  tlsCert: optional('TLS_CERT', 'file', 'certificate chain, PEM', 'a file', parseText),
  tlsKey: optional('TLS_KEY', 'file', 'private key, PEM', 'a file', parseText),
  pageTitle: optional(
    'PAGE_TITLE',
    'words',
    'the name that the page bears',
    'a line of 1 to 60 characters',
    parseTitle,
  ),
  pageAccent: optional(
    'PAGE_ACCENT',
    'colour',
    'the colour that the page bears',
    'a colour such as #bd3412',
    parseColour,
  ),
  frameAncestors: optional(
    'FRAME_ANCESTORS',
    'list',
    'origins whose pages may show this one in a frame',
    'a list of origins such as https://gym.example',
    parseFrameAncestors,
  ),
  documentMemory: setting(
    'DOCUMENT_MEMORY',
    'size',
    'documents in memory, of all workers together',
    '256MB',
    memoryForms,
    parseSize,
  ),
  historyKeep: setting(
    'HISTORY_KEEP',
    'duration',
    'how long the history is kept',
    '90d',
    'a duration such as 90d, or 0s for none of it',
    parseDurationOrNone,
  ),
  workers: setting('WORKERS', 'number', 'threads that serve', '1', workersForms, parseWorkers),
  logLevel: {
    ...setting('LOG_LEVEL', 'level', 'how much is logged', 'info', `one of ${levels.join(', ')}`, parseLevel),
    words: levels,
  },
  logSample: setting('LOG_SAMPLE', 'share', 'share of requests that is logged', '1', shareForms, parseShare),
} as const

export type SettingName = keyof typeof settings

/** The values of some settings; one that has no default is undefined when nobody gives it. */
export type Values<Name extends SettingName> = {
  readonly [Each in Name]: (typeof settings)[Each] extends Setting<infer Value> ? Value | Unset<Each> : never
}

type Unset<Name extends SettingName> = (typeof settings)[Name]['fallback'] extends string ? never : undefined

function parseDurationOrNone(text: string): number | undefined {
  return text === '0s' ? 0 : parseDuration(text)
}

function parseText(text: string): string {
  return text
}

function parseDatabase(text: string): string | undefined {
  return /^(sqlite:|postgres(ql)?:\/\/)./.test(text) ? text : undefined
}

function parseServiceName(text: string): string | undefined {
  return /^[a-z][a-z0-9-]{0,62}$/.test(text) ? text : undefined
}

function parseLevel(text: string): (typeof levels)[number] | undefined {
  return levels.find((level) => level === text)
}

function setting<Value>(
  variable: string,
  placeholder: string,
  purpose: string,
  fallback: string,
  allowed: string,
  parse: (text: string) => Value | undefined,
): Setting<Value> & { readonly fallback: string } {
  return { variable, placeholder, purpose, fallback, allowed, parse }
}

function optional<Value>(
  variable: string,
  placeholder: string,
  purpose: string,
  allowed: string,
  parse: (text: string) => Value | undefined,
): Setting<Value> & { readonly fallback: undefined } {
  return { variable, placeholder, purpose, fallback: undefined, allowed, parse }
}
