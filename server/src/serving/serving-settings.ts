import type { Level } from 'pino'
import type { Tls } from '../http/http-server.ts'
import type { SurfaceOptions } from '../http/open-surface.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { ConnectionOptions } from '../storage/postgres/connections.ts'

/** The validated settings of a service. */
export interface ServingSettings {
  readonly databaseUrl: string
  /** Limits for connections to database servers. */
  readonly databaseOptions: ConnectionOptions
  /** The number of processes that serve. */
  readonly workers: number
  readonly logLevel: Level | 'silent'
  readonly options: ServiceOptions
}

/** The validated settings for listening and serving. */
export interface ServiceOptions extends SurfaceOptions {
  readonly adminHost: string
  readonly adminPort: number
}

/** The addresses of a running service. */
export interface Addresses {
  /** The URL for clients: `http://127.0.0.1:3000`. */
  readonly address: string
  readonly adminAddress: string
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The process that a service runs in. */
export interface ServingProcess {
  /** The output of the log. Written asynchronously if it has a file descriptor. */
  readonly messages: { write(text: string): boolean; readonly fd?: number }
  readonly now: () => Instant
  readonly environment: Environment
  /**
   * Calls `listener` at the next SIGINT or SIGTERM, instead of ending the process; another one ends it immediately.
   * Returns a function that removes the listener.
   */
  readonly onSignal: (listener: () => void) => () => void
  /** Calls `listener` at each SIGHUP, instead of ending the process. Returns a function that removes the listener. */
  readonly onHangUp: (listener: () => void) => () => void
  /** Reads the certificate again. Throws if its files are invalid. Absent if the certificate cannot change. */
  readonly readTls?: () => Tls | undefined
}
