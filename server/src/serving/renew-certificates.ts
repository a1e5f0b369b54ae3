import type { Logger } from 'pino'
import type { ServiceOptions, ServingProcess } from './serving-settings.ts'
import type { WorkerSlot } from './workers/worker-slot.ts'

/**
 * Has the threads of a service that has a certificate show the one that its files hold by then, whenever it is told to.
 * Where they cannot be used the one before stays. Gives the way to stop that.
 */
export function renewCertificates(
  slots: readonly Pick<WorkerSlot, 'takeCertificate'>[],
  { tls: first }: Pick<ServiceOptions, 'tls'>,
  { onHangUp, readTls }: ServingProcess,
  log: Logger,
): () => void {
  if (first === undefined || readTls === undefined) return () => undefined
  return onHangUp(() => {
    try {
      const tls = readTls()
      for (const slot of slots) if (tls !== undefined) slot.takeCertificate(tls)
      log.info('The certificate was read anew')
    } catch (error) {
      log.error({ err: error }, 'The certificate could not be read anew; the one before stays')
    }
  })
}
