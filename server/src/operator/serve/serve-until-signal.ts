import { startService, type Service, type ServiceOptions } from '../../http/start-serving.ts'
import { accountReads } from '../../storage/account-rows.ts'
import { catalogReads } from '../../storage/catalog-reads.ts'
import type { Database } from '../../storage/sql.ts'
import { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ServiceSettings } from './serve-settings.ts'
import { openLog } from './service-log.ts'

/** Runs the service on an open catalog until a signal ends it; `onStart` is told once it listens. */
export async function runService(
  database: Database,
  { options, logLevel }: ServiceSettings,
  surroundings: Surroundings,
  onStart: (service: Service) => void,
): Promise<void> {
  const serviceLog = openLog(logLevel, surroundings.messages)
  const { log } = serviceLog
  const parts = { catalog: catalogReads(database), accounts: accountReads(database), now: surroundings.now, log }
  const service = await startService(options, parts).catch((error: unknown) => {
    throw refusalOf(error, options) ?? error
  })
  const ended = new Promise<void>((resolve) => {
    surroundings.onSignal(resolve)
  })
  onStart(service)
  await ended
  await service.stop()
  await serviceLog.close()
}

/** What the system says to a listener, as the setting to change. */
function refusalOf(error: unknown, { host, adminHost, port, adminPort }: ServiceOptions): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const failed = 'port' in error ? error.port : undefined
  const setting = failed === adminPort && failed !== port ? 'ADMIN_PORT' : 'PORT'
  const address = setting === 'PORT' ? host : adminHost
  switch (error.code) {
    case 'EADDRINUSE':
      return new Refusal(`Port ${setting === 'PORT' ? port : adminPort} is in use. Give another one: ${setting}=….`)
    case 'EACCES':
      return new Refusal(
        `Port ${String(failed)} needs more rights than this user has. Give one above 1023: ${setting}=….`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Refusal(`${address} is no address of this machine. Change ${setting.replace('PORT', 'HOST')}.`)
    default:
      return undefined
  }
}
