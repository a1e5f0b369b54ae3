import { readFileSync } from 'node:fs'
import type { ServiceOptions } from '../http/start-serving.ts'
import type { ServingSettings } from '../serving/serving-settings.ts'
import { accentByDay, spellColour } from '../http/site/accent.ts'
import { findExplorer, programVersion } from './program-files.ts'
import { parseSettings, refuseWrong, type Environment, type Flags, type Read } from './settings/read-settings.ts'
import { isLoopback } from './settings/setting-values.ts'
import type { Values } from './settings/settings.ts'

/** The settings of a running service. */
export const serviceSettingNames = [
  'host',
  'port',
  'databaseUrl',
  'databasePool',
  'databaseTimeout',
  'databaseOutage',
  'serviceName',
  'publicUrl',
  'adminHost',
  'adminPort',
  'corsOrigins',
  'pageTitle',
  'pageAccent',
  'frameAncestors',
  'rateLimit',
  'connectionLimit',
  'trustProxy',
  'documentMemory',
  'workers',
  'tlsCert',
  'tlsKey',
  'logLevel',
  'logSample',
] as const

type Name = (typeof serviceSettingNames)[number]

/** Reads the settings of a service, files of TLS included. Throws one refusal that names every wrong one. */
export function readServiceSettings(environment: Environment, flags: Flags): ServingSettings {
  const read = parseSettings(serviceSettingNames, environment, flags)
  const wrong = [...read.wrong.values(), ...clearTextFault(read), ...faintAccentFault(read)]
  const tls = readTls(read.values.tlsCert, read.values.tlsKey, wrong)
  refuseWrong(wrong)
  // None is wrong, so none is left out.
  const { databaseUrl, workers, logLevel, corsOrigins = [], trustProxy = false, ...rest } = read.values as Values<Name>
  const { databasePool, databaseTimeout, databaseOutage, host, port, adminHost, adminPort, serviceName, publicUrl } =
    rest
  const { rateLimit, connectionLimit, documentMemory, logSample, pageTitle, pageAccent, frameAncestors = [] } = rest
  const listeners = { host, port, adminHost, adminPort, tls }
  const surface = {
    serviceName,
    publicUrl,
    corsOrigins,
    rateLimit,
    connectionLimit,
    trustProxy,
    version: programVersion(),
    explorer: findExplorer(),
    dress: { title: pageTitle, accent: pageAccent, frameAncestors },
  }
  const bounds = { documentMemoryBytes: documentMemory, logSample }
  const databaseOptions = { poolMax: databasePool, timeoutMs: databaseTimeout, outageMaxMs: databaseOutage }
  return { databaseUrl, databaseOptions, workers, logLevel, options: { ...listeners, ...surface, ...bounds } }
}

/** Basic credentials never cross a network in the clear by accident. */
function clearTextFault({ values, wrong }: Read<Name>): readonly string[] {
  const { host, tlsCert, tlsKey, trustProxy } = values
  if (host === undefined || isLoopback(host)) return []
  const isCovered = tlsCert !== undefined || tlsKey !== undefined || wrong.has('trustProxy')
  if (isCovered || (trustProxy ?? false) !== false) return []
  const danger = `HOST is "${host}", which other machines reach, and passwords would cross the network in the clear.`
  const remedy =
    'Give TLS_CERT and TLS_KEY, or TRUST_PROXY when a proxy in front speaks TLS, or leave HOST at 127.0.0.1.'
  return [everyAddress.has(host) ? `${danger} ${remedy} ${inContainer}` : `${danger} ${remedy}`]
}

/** Words in a colour that does not stand out cannot be read by many. */
function faintAccentFault({ values: { pageAccent } }: Read<Name>): readonly string[] {
  if (pageAccent === undefined) return []
  const nearest = accentByDay(pageAccent)
  if (spellColour(nearest) === spellColour(pageAccent)) return []
  return [
    `PAGE_ACCENT is ${spellColour(pageAccent)}, which is too faint on the page's paper (WCAG AA). The nearest that passes: ${spellColour(nearest)}`,
  ]
}

/** What a container listens on: its own loopback is reached by nobody outside it. */
const everyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

const inContainer =
  'In a container HOST stays as it is: give TRUST_PROXY, the network of the proxy or ingress that speaks TLS, such as 172.16.0.0/12.'

/** The certificate and its key, from their files; undefined without them. What is wrong goes to `wrong`. */
function readTls(certFile: string | undefined, keyFile: string | undefined, wrong: string[]): ServiceOptions['tls'] {
  if (certFile === undefined && keyFile === undefined) return undefined
  if (certFile === undefined) wrong.push('TLS_KEY is given without TLS_CERT; give both.')
  if (keyFile === undefined) wrong.push('TLS_CERT is given without TLS_KEY; give both.')
  const cert = readPem('TLS_CERT', certFile, wrong)
  const key = readPem('TLS_KEY', keyFile, wrong)
  if (cert === undefined || key === undefined) return undefined
  try {
    // Loaded only here: it takes a start without TLS 14 ms.
    process.getBuiltinModule('node:tls').createSecureContext({ cert, key })
  } catch (error) {
    wrong.push(
      `TLS_CERT and TLS_KEY do not work together: ${reasonOf(error)}. Give a PEM chain and the key of its first certificate.`,
    )
  }
  return { cert, key }
}

function readPem(name: string, file: string | undefined, wrong: string[]): string | undefined {
  if (file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    wrong.push(
      `${name} is ${JSON.stringify(file)}, which cannot be read: ${reasonOf(error)}. Name a readable PEM file.`,
    )
    return undefined
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
