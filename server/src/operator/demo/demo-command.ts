import { dirname, join } from 'node:path'
import type { Credentials } from '../../access/authenticator.ts'
import { databaseName } from '../../storage/database-name.ts'
import { readRevision } from '../../storage/state-row.ts'
import { storedGyms } from '../../storage/catalog-pages.ts'
import type { Database } from '../../storage/sql.ts'
import { defineCommand, type Call } from '../command.ts'
import { fileOf } from '../../storage/open-database.ts'
import { withWriting } from '../open-catalog.ts'
import { Refusal } from '../failure.ts'
import { withoutExplorer } from '../program-files.ts'
import { isLoopback } from '../../http/listen.ts'
import type { Addresses, ServingSettings } from '../../serving/serving-settings.ts'
import { readServiceSettings, serviceSettingNames } from '../serve-settings.ts'
import { printLine, type CommandContext } from '../command-context.ts'
import { demoCredentials } from './demo-account.ts'

/** The command `demo`. `npm start` runs it. */
export const demoCommand = defineCommand({
  name: 'demo',
  summary: 'serve a sample catalog on this machine and create an account for it; later runs reuse the catalog',
  settings: serviceSettingNames,
  json: 'an object with address, username and password',
  examples: [
    ['demo', 'print an address, a user name, a password and a curl line'],
    ['demo --port 8080', 'use another port'],
  ],
  run: async (call) => {
    refuseProduction(call)
    // Without request logs by default: they would bury the address that the demo prints.
    const environment = { ...call.environment, LOG_LEVEL: call.environment.LOG_LEVEL ?? 'warn' }
    const settings = readServiceSettings(environment, call.options)
    refuseOtherMachines(settings)
    const { credentials, isNew } = await prepare(settings, call)
    if (settings.options.explorer === undefined) printLine(call.messages, withoutExplorer)
    const { serve } = await import('../../serving/serve.ts')
    await serve(settings, call, (addresses) => {
      const result = { address: addresses.address, ...credentials }
      call.print(result, welcome(addresses, credentials, isNew, settings))
    })
  },
})

function prepare({ databaseUrl, options }: ServingSettings, call: Call) {
  return withWriting(databaseUrl, call.messages, async (database) => {
    const isNew = await isEmpty(database)
    if (isNew) {
      const { loadSample } = await import('./load-sample.ts')
      await loadSample(database, options.serviceName, call.authorship())
    }
    const folder = dirname(fileOf(databaseUrl) ?? 'data/catalog.db')
    const credentials = await demoCredentials(database, join(folder, 'demo-account.json'), call)
    return { credentials, isNew }
  })
}

async function isEmpty(database: Database): Promise<boolean> {
  return (await readRevision(database)) === 0 && (await storedGyms(database).next()).done === true
}

function refuseProduction({ environment }: CommandContext): void {
  if (environment.NODE_ENV !== 'production') return
  throw new Refusal('The demo prints a password, so it does not run with NODE_ENV=production. Use `serve`.')
}

function refuseOtherMachines({ options }: ServingSettings): void {
  if (isLoopback(options.host)) return
  throw new Refusal(
    `The demo is for this machine alone, and HOST is "${options.host}". Leave HOST out, or use \`serve\`.`,
  )
}

function welcome(
  { address, adminAddress }: Addresses,
  { username, password }: Credentials,
  isNew: boolean,
  { databaseUrl }: ServingSettings,
): string {
  return [
    isNew ? 'Heatsheet is running, with a sample to look at.' : 'Heatsheet is running, on the catalog that was here.',
    '',
    `  Page       ${address}/`,
    `  User name  ${username}`,
    `  Password   ${password}`,
    '',
    'Try it:',
    '',
    `  curl -u '${username}:${password}' '${address}/api/public/competitions?limit=2'`,
    '',
    `The catalog is ${databaseName(databaseUrl)}; health and metrics are at ${adminAddress}. Ctrl-C ends it.`,
  ].join('\n')
}
