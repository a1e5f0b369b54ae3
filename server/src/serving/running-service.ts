import type { Figure } from '../http/admin/metrics.ts'
import type { Readiness } from '../http/admin/readiness.ts'
import type { Tls } from '../http/http-server.ts'

/** A service that answers callers: in this process, or in several that it has started. */
export interface RunningService {
  /** A URL, as callers know it: `http://127.0.0.1:3000` */
  readonly address: string
  readonly readiness: () => Promise<Readiness>
  readonly readMetrics: () => Promise<readonly Figure[]>
  /** Shows another certificate to callers that connect from now on. */
  readonly takeCertificate: (tls: Tls) => void
  /** Ends it in order. With `keepsSocket`, connections that wait in the socket are left to another process. */
  readonly stop: (keepsSocket?: boolean) => Promise<void>
}
