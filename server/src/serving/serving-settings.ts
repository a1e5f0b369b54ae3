import type { Level } from 'pino'
import type { Tls } from '../http/http-server.ts'
import type { SurfaceOptions } from '../http/open-surface.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { ConnectionOptions } from '../storage/postgres/connections.ts'

/** The settings of a running service, checked. */
export interface ServingSettings {
  readonly databaseUrl: string
  /** Bounds of what the catalog's servers are asked for, where servers keep it. */
  readonly databaseOptions: ConnectionOptions
  /** Processes that serve. */
  readonly workers: number
  readonly logLevel: Level | 'silent'
  readonly options: ServiceOptions
}

/** Where a service listens and how it serves, checked. */
export interface ServiceOptions extends SurfaceOptions {
  readonly adminHost: string
  readonly adminPort: number
}

/** Where a service that runs is found. */
export interface Addresses {
  /** `http://127.0.0.1:3000` */
  readonly address: string
  readonly adminAddress: string
}

export type Environment = Readonly<Record<string, string | undefined>>

/** What a service meets of the process that it runs in. */
export interface ServingProcess {
  /** Where the log goes. A stream that has a file descriptor is written to aside. */
  readonly messages: { write(text: string): boolean; readonly fd?: number }
  readonly now: () => Instant
  readonly environment: Environment
  /**
   * Calls `listener` at the next SIGINT or SIGTERM, which then does nothing else; another one ends the process at once.
   * Gives the way to stop listening.
   */
  readonly onSignal: (listener: () => void) => () => void
  /** Calls `listener` at each SIGHUP, which then does nothing else. Gives the way to stop listening. */
  readonly onHangUp: (listener: () => void) => () => void
  /** The certificate and its key as their files are now. Throws what is wrong with them. Without it they stay. */
  readonly readTls?: () => Tls | undefined
}
