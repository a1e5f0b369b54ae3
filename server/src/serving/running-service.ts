import type { Figure } from '../http/admin/metrics.ts'
import type { Readiness } from '../http/admin/readiness.ts'
import type { Tls } from '../http/http-server.ts'

/** A running service, in this process or in several worker processes. */
export interface RunningService {
  /** The URL for callers: `http://127.0.0.1:3000` */
  readonly address: string
  readonly readiness: () => Promise<Readiness>
  readonly readMetrics: () => Promise<readonly Figure[]>
  /** Uses another certificate for new connections. */
  readonly takeCertificate: (tls: Tls) => void
  /** Stops gracefully. With `keepsSocket`, another process accepts the connections that wait in the socket. */
  readonly stop: (keepsSocket?: boolean) => Promise<void>
}
