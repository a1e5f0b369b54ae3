import { forms, type ValueForm } from './setting-values.ts'

/** A setting. It can be given as a flag or as an environment variable. The flag overrides the variable. */
export interface Setting<Value> extends ValueForm<Value> {
  readonly purpose: string
  readonly fallback: string | undefined
}

export function variableOf(name: string): string {
  return name.replace(/[A-Z]/g, '_$&').toUpperCase()
}

export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`
}

export const settings = {
  host: setting(forms.address, 'address to listen on', '127.0.0.1'),
  port: setting(forms.port, 'port to listen on, 0 for any free one', '3000'),
  databaseUrl: setting(forms.database, 'the catalog', 'sqlite:data/catalog.db'),
  databasePool: setting(forms.pool, 'maximum number of connections of each worker to the database', '10'),
  databaseTimeout: setting(forms.timeout, 'how long the database may take to answer a read', '5s'),
  databaseOutage: setting(forms.outage, 'how long to serve from memory while the database does not answer', '5m'),
  serviceName: setting(forms.serviceName, 'the prefix of the gym header', 'service'),
  publicUrl: optional(forms.publicUrl, 'the URL at which clients reach the service'),
  adminHost: setting(forms.address, 'address on which to serve health and metrics', '127.0.0.1'),
  adminPort: setting(forms.port, 'port on which to serve health and metrics', '3001'),
  corsOrigins: optional(forms.origins, 'origins of web pages that may call the API'),
  rateLimit: setting(forms.rateLimit, 'requests per second/burst of an account', '50/200'),
  connectionLimit: setting(forms.connections, 'simultaneous connections of one address, in each worker', '4000'),
  trustProxy: optional(forms.proxies, 'trusted proxies in front of the service'),
  tlsCert: optional(forms.file, 'certificate chain, PEM'),
  tlsKey: optional(forms.file, 'private key, PEM'),
  pageTitle: optional(forms.title, 'the title of the page'),
  pageAccent: optional(forms.colour, 'the accent colour of the page'),
  frameAncestors: optional(forms.ancestors, 'origins of web pages that may show the page in a frame'),
  securityContact: optional(forms.contact, 'where to report vulnerabilities, for security.txt'),
  documentMemory: setting(forms.size, 'memory for documents, of all workers together', '256MB'),
  historyKeep: setting(forms.keep, 'how long the history is kept', '90d'),
  workers: setting(forms.workers, 'number of worker processes', '1'),
  logLevel: setting(forms.level, 'log level', 'info'),
  logSample: setting(forms.share, 'share of requests to log; failures are always logged', '1'),
} as const

export type SettingName = keyof typeof settings

export const settingNames = Object.keys(settings) as SettingName[]

/** The parsed values of the given settings. A setting that has no default can be undefined. */
export type Values<Name extends SettingName> = {
  readonly [Each in Name]: (typeof settings)[Each] extends Setting<infer Value> ? Value | Unset<Each> : never
}

type Unset<Name extends SettingName> = (typeof settings)[Name]['fallback'] extends string ? never : undefined

function setting<Value>(form: ValueForm<Value>, purpose: string, fallback: string) {
  return { ...form, purpose, fallback }
}

function optional<Value>(form: ValueForm<Value>, purpose: string) {
  return { ...form, purpose, fallback: undefined }
}
