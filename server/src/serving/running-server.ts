import type { Figure } from '../http/admin/metrics.ts'
import type { Readiness } from '../http/admin/readiness.ts'
import type { Tls } from '../http/http-server.ts'

export interface RunningServer {
  readonly address: string
  readonly readiness: () => Promise<Readiness>
  readonly readMetrics: () => Promise<readonly Figure[]>
  /** Uses another certificate for new connections. Open connections keep their certificate. */
  readonly takeCertificate: (tls: Tls) => void
  /**
   * Stops the service. Resolves when all requests have got their responses. If `keepsSocket` is true, the listening
   * socket stays open, because another process accepts the new connections.
   */
  readonly stop: (keepsSocket?: boolean) => Promise<void>
}
