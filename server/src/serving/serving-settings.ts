import type { Level } from 'pino'
import type { Tls } from '../http/http-server.ts'
import type { ApiOptions } from '../http/attach-api.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { ConnectionOptions } from '../storage/postgres/connections.ts'

export interface ServingSettings {
  readonly databaseUrl: string
  readonly databaseOptions: ConnectionOptions
  /** The number of processes that serve requests. If it is 1, no worker processes are started. */
  readonly workers: number
  readonly logLevel: Level | 'silent'
  readonly options: ServiceOptions
}

export interface ServiceOptions extends ApiOptions {
  readonly adminHost: string
  readonly adminPort: number
}

export interface Addresses {
  readonly address: string
  readonly adminAddress: string
}

export type Environment = Readonly<Record<string, string | undefined>>

/** What the service needs from the process in which it runs. */
export interface ServingProcess {
  readonly messages: { write(text: string): boolean; readonly fd?: number }
  readonly now: () => Instant
  readonly environment: Environment
  /**
   * Calls `listener` once at the next SIGINT or SIGTERM, instead of ending the process. A second signal ends the
   * process immediately. Returns a function that removes the listener.
   */
  readonly onSignal: (listener: () => void) => () => void
  /** Calls `listener` at each SIGHUP instead of ending the process. Returns a function that removes the listener. */
  readonly onHangUp: (listener: () => void) => () => void
  /**
   * Reads the certificate again. Throws if the certificate is invalid. This function is absent if the service cannot
   * reload certificates.
   */
  readonly readTls?: () => Tls | undefined
}
