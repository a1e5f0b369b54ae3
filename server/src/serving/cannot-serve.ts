import type { ServiceOptions } from './serving-settings.ts'

/** Thrown when the service cannot run as it is asked to; the message names the setting to change. */
export class CannotServe extends Error {
  override name = 'CannotServe'
}

/** What the system says to a listener, as the setting to change. */
export function listenRefusal(
  error: unknown,
  { host, adminHost, port, adminPort }: Listeners,
): CannotServe | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const failed = 'port' in error ? error.port : undefined
  const setting = failed === adminPort && failed !== port ? 'ADMIN_PORT' : 'PORT'
  const address = setting === 'PORT' ? host : adminHost
  switch (error.code) {
    case 'EADDRINUSE':
      return new CannotServe(`Port ${setting === 'PORT' ? port : adminPort} is in use. Give another one: ${setting}=….`)
    case 'EACCES':
      return new CannotServe(
        `Port ${String(failed)} needs more rights than this user has. Give one above 1023: ${setting}=….`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CannotServe(`${address} is no address of this machine. Change ${setting.replace('PORT', 'HOST')}.`)
    case 'ENOTSUP':
      return new CannotServe('On this system several threads cannot listen on one port. Give WORKERS=1.')
    default:
      return undefined
  }
}

/** Throws what the system says to a listener as a sentence for the operator. */
export function refuseListening(listeners: Listeners): (error: unknown) => never {
  return (error) => {
    throw listenRefusal(error, listeners) ?? error
  }
}

type Listeners = Pick<ServiceOptions, 'host' | 'port' | 'adminHost' | 'adminPort'>
