import type { ServiceSettings } from '../../serving/service-settings.ts'
import { parseSettings, refuseWrong, type Environment, type Flags, type Read } from '../settings/read-settings.ts'
import { isLoopback } from '../settings/setting-values.ts'
import type { Values } from '../settings/settings.ts'
import { findExplorer } from './find-explorer.ts'
import { programVersion } from './program-version.ts'
import { readTls } from './read-tls.ts'

/** The settings of a running service. */
export const serviceSettingNames = [
  'host',
  'port',
  'databaseUrl',
  'databasePool',
  'databaseTimeout',
  'serviceName',
  'publicUrl',
  'adminHost',
  'adminPort',
  'corsOrigins',
  'rateLimit',
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
export function readServiceSettings(environment: Environment, flags: Flags): ServiceSettings {
  const read = parseSettings(serviceSettingNames, environment, flags)
  const wrong = [...read.wrong.values(), ...clearTextFault(read)]
  const tls = readTls(read.values.tlsCert, read.values.tlsKey, wrong)
  refuseWrong(wrong)
  // None is wrong, so none is left out.
  const { databaseUrl, workers, logLevel, corsOrigins = [], trustProxy = false, ...rest } = read.values as Values<Name>
  const { databasePool, databaseTimeout, host, port, adminHost, adminPort, serviceName, publicUrl } = rest
  const { rateLimit, documentMemory, logSample } = rest
  const listeners = { host, port, adminHost, adminPort, tls }
  const manners = {
    serviceName,
    publicUrl,
    corsOrigins,
    rateLimit,
    trustProxy,
    version: programVersion(),
    explorer: findExplorer(),
  }
  const bounds = { documentMemoryBytes: documentMemory, logSample }
  const databaseOptions = { poolMax: databasePool, timeoutMs: databaseTimeout }
  return { databaseUrl, databaseOptions, workers, logLevel, options: { ...listeners, ...manners, ...bounds } }
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
  return [`${danger} ${remedy}`]
}
