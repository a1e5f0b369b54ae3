import type { Tls } from '../http/http-server.ts'
import { clearText, isLoopback } from '../http/listen.ts'
import type { Environment, ServingSettings } from '../serving/serving-settings.ts'
import { accentByDay, spellColour } from '../http/site/accent.ts'
import { refuseWrong } from './failure.ts'
import { findExplorer, programVersion } from './program-files.ts'
import { readTls } from './read-tls.ts'
import { parseSettings, type Flags, type Read } from './settings/read-settings.ts'

import { settingNames, type SettingName, type Values } from './settings/settings.ts'

type Name = Exclude<SettingName, 'historyKeep'>

/** The settings of the service. `historyKeep` is only for commands that change the catalog. */
export const serviceSettingNames = settingNames.filter((name): name is Name => name !== 'historyKeep')

/** Reads the settings and the certificate of the service. Throws one `Refusal` that lists all errors. */
export function readServiceSettings(environment: Environment, flags: Flags): ServingSettings {
  const read = parseSettings(serviceSettingNames, environment, flags)
  const wrong = [...read.wrong.values(), ...clearTextFault(read), ...faintAccentFault(read)]
  const { tlsCert, tlsKey, ...remaining } = read.values
  const tls = readTls(tlsCert, tlsKey, wrong)
  refuseWrong(wrong)
  // All values are valid, so none is missing.
  const values = remaining as Omit<Values<Name>, 'tlsCert' | 'tlsKey'>
  const { databaseUrl, databasePool, databaseTimeout, databaseOutage, workers, logLevel, ...others } = values
  const { pageTitle, pageAccent, frameAncestors = [], documentMemory, corsOrigins = [], ...rest } = others
  const options = {
    ...rest,
    corsOrigins,
    trustProxy: rest.trustProxy ?? false,
    tls,
    version: programVersion(),
    explorer: findExplorer(),
    branding: { title: pageTitle, accent: pageAccent, frameAncestors },
    documentMemoryBytes: documentMemory,
  }
  const databaseOptions = { poolMax: databasePool, timeoutMs: databaseTimeout, outageMaxMs: databaseOutage }
  return { databaseUrl, databaseOptions, workers, logLevel, options }
}

/** Reads the certificate and its key again while the service runs. Throws a `Refusal` that lists all errors. */
export function readTlsSettings(environment: Environment, flags: Flags): Tls | undefined {
  const { values } = parseSettings(['tlsCert', 'tlsKey'], environment, flags)
  const wrong: string[] = []
  const tls = readTls(values.tlsCert, values.tlsKey, wrong)
  refuseWrong(wrong)
  return tls
}

/**
 * Returns an error if passwords could be sent unencrypted: other machines can connect to HOST, and there is neither TLS
 * nor TRUST_PROXY.
 */
function clearTextFault({ values, wrong }: Read<Name>): readonly string[] {
  const { host, tlsCert, tlsKey, trustProxy } = values
  if (host === undefined || isLoopback(host)) return []
  const isCovered = tlsCert !== undefined || tlsKey !== undefined || wrong.has('trustProxy')
  if (isCovered || (trustProxy ?? false) !== false) return []
  const danger = `HOST is "${host}", ${clearText}`
  const remedy = 'Set TLS_CERT and TLS_KEY, or TRUST_PROXY if a proxy in front speaks TLS, or leave HOST at 127.0.0.1.'
  return [everyAddress.has(host) ? `${danger} ${remedy} ${inContainer}` : `${danger} ${remedy}`]
}

function faintAccentFault({ values: { pageAccent } }: Read<Name>): readonly string[] {
  if (pageAccent === undefined) return []
  const nearest = accentByDay(pageAccent)
  if (spellColour(nearest) === spellColour(pageAccent)) return []
  const fault = `PAGE_ACCENT is ${spellColour(pageAccent)}, which is too faint on the page's background (WCAG AA).`
  return [`${fault} The nearest readable colour is ${spellColour(nearest)}.`]
}

const everyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

const inContainer =
  'In a container, leave HOST as it is, and set TRUST_PROXY to ' +
  'the network of the proxy or ingress that speaks TLS, such as 172.16.0.0/12.'
