import { forms, type ValueForm } from './setting-values.ts'

/** One setting: a variable of the environment, and the flag of the same name, which wins. */
export interface Setting<Value> extends ValueForm<Value> {
  /** `DATABASE_URL`; its flag is `--database-url`. */
  readonly variable: string
  /** What it is for, in the help. */
  readonly purpose: string
  /** What it is when nobody gives it, as if it had been written. */
  readonly fallback: string | undefined
}

export function flagOf({ variable }: Pick<Setting<unknown>, 'variable'>): string {
  return `--${variable.toLowerCase().replaceAll('_', '-')}`
}

/** Every setting of the program. */
export const settings = {
  host: setting('HOST', forms.address, 'address to listen on', '127.0.0.1'),
  port: setting('PORT', forms.port, 'port to listen on, 0 for any free one', '3000'),
  databaseUrl: setting('DATABASE_URL', forms.database, 'the catalog', 'sqlite:data/catalog.db'),
  databasePool: setting('DATABASE_POOL', forms.pool, 'connections to each server of the catalog, of each worker', '10'),
  databaseTimeout: setting(
    'DATABASE_TIMEOUT',
    forms.timeout,
    'how long a server of the catalog may take to answer',
    '5s',
  ),
  databaseOutage: setting(
    'DATABASE_OUTAGE',
    forms.outage,
    'how long memory is served while no server of the catalog answers',
    '5m',
  ),
  serviceName: setting('SERVICE_NAME', forms.serviceName, 'names the gym header', 'service'),
  publicUrl: optional('PUBLIC_URL', forms.publicUrl, 'where callers find the service'),
  adminHost: setting('ADMIN_HOST', forms.address, 'address of health and metrics', '127.0.0.1'),
  adminPort: setting('ADMIN_PORT', forms.port, 'port of health and metrics', '3001'),
  corsOrigins: optional('CORS_ORIGINS', forms.origins, 'origins whose pages may read'),
  rateLimit: setting('RATE_LIMIT', forms.rateLimit, 'requests a second/at once of an account', '50/200'),
  connectionLimit: setting(
    'CONNECTION_LIMIT',
    forms.connections,
    'connections of one address at once, in each worker',
    '4000',
  ),
  trustProxy: optional('TRUST_PROXY', forms.proxies, 'proxies in front that may be believed'),
  tlsCert: optional('TLS_CERT', forms.file, 'certificate chain, PEM'),
  tlsKey: optional('TLS_KEY', forms.file, 'private key, PEM'),
  pageTitle: optional('PAGE_TITLE', forms.title, 'the name that the page bears'),
  pageAccent: optional('PAGE_ACCENT', forms.colour, 'the colour that the page bears'),
  frameAncestors: optional('FRAME_ANCESTORS', forms.ancestors, 'origins whose pages may show this one in a frame'),
  securityContact: optional('SECURITY_CONTACT', forms.contact, 'where weaknesses are reported, for security.txt'),
  documentMemory: setting('DOCUMENT_MEMORY', forms.size, 'documents in memory, of all workers together', '256MB'),
  historyKeep: setting('HISTORY_KEEP', forms.keep, 'how long the history is kept', '90d'),
  workers: setting('WORKERS', forms.workers, 'threads that serve', '1'),
  logLevel: setting('LOG_LEVEL', forms.level, 'how much is logged', 'info'),
  logSample: setting('LOG_SAMPLE', forms.share, 'share of requests that is logged', '1'),
} as const

export type SettingName = keyof typeof settings

/** In the order of the help. */
export const settingNames = Object.keys(settings) as SettingName[]

/** The values of some settings; one that has no default is undefined when nobody gives it. */
export type Values<Name extends SettingName> = {
  readonly [Each in Name]: (typeof settings)[Each] extends Setting<infer Value> ? Value | Unset<Each> : never
}

type Unset<Name extends SettingName> = (typeof settings)[Name]['fallback'] extends string ? never : undefined

function setting<Value>(variable: string, form: ValueForm<Value>, purpose: string, fallback: string) {
  return { ...form, variable, purpose, fallback }
}

function optional<Value>(variable: string, form: ValueForm<Value>, purpose: string) {
  return { ...form, variable, purpose, fallback: undefined }
}
