import type { Logger } from 'pino'
import type { Tls } from '../http/http-server.ts'
import type { ServiceOptions, ServingProcess } from './serving-settings.ts'

/**
 * Has a service that has a certificate show the one that its files hold at each SIGHUP. If they cannot be used, it
 * keeps the one that it has. Gives a function that stops this.
 */
export function renewCertificate(
  take: (tls: Tls) => void,
  { tls: first }: Pick<ServiceOptions, 'tls'>,
  { onHangUp, readTls }: ServingProcess,
  log: Logger,
): () => void {
  if (first === undefined || readTls === undefined) return () => undefined
  return onHangUp(() => {
    try {
      const tls = readTls()
      if (tls !== undefined) take(tls)
      log.info('The certificate was read again')
    } catch (error) {
      log.error({ err: error }, 'The certificate could not be read again; the one before stays')
    }
  })
}
