import { UnservableSocket } from '../http/listen.ts'
import type { ServiceOptions } from './serving-settings.ts'

/** Thrown if the service cannot run with its settings. The message says which setting to change. */
export class CannotServe extends Error {
  override name = 'CannotServe'
}

/**
 * Returns an error that says which setting to change, if the service could not listen because of a wrong setting.
 * Returns `undefined` for other errors.
 */
export function listenRefusal(error: unknown, { host, adminHost, port, adminPort }: Sockets): CannotServe | undefined {
  if (error instanceof UnservableSocket) return new CannotServe(error.message)
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const failed = 'port' in error ? error.port : undefined
  const setting = failed === adminPort && failed !== port ? 'ADMIN_PORT' : 'PORT'
  const address = setting === 'PORT' ? host : adminHost
  const absent = `${address} is not an address of this machine. Change ${setting.replace('PORT', 'HOST')}.`
  const sentences = new Map(
    Object.entries({
      EADDRINUSE: `Port ${setting === 'PORT' ? port : adminPort} is in use. Give another one: ${setting}=….`,
      EACCES: `Port ${String(failed)} needs more rights than this user has. Give one above 1023: ${setting}=….`,
      EADDRNOTAVAIL: absent,
      ENOTFOUND: absent,
    }),
  )
  const sentence = sentences.get(String(error.code))
  return sentence === undefined ? undefined : new CannotServe(sentence)
}

/**
 * Creates an error handler for `catch`. If a wrong setting caused the error, the handler throws a `CannotServe` that
 * says which setting to change. Otherwise it throws the original error.
 */
export function refuseListening(sockets: Sockets): (error: unknown) => never {
  return (error) => {
    throw listenRefusal(error, sockets) ?? error
  }
}

type Sockets = Pick<ServiceOptions, 'host' | 'port' | 'adminHost' | 'adminPort'>
