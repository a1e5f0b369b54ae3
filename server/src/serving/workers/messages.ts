import type { Figure } from '../../http/admin/metrics.ts'
import type { Readiness } from '../../http/admin/readiness.ts'
import type { Tls } from '../../http/http-server.ts'
import type { ServingSettings } from '../serving-settings.ts'

export interface WorkerStart {
  readonly number: number
  readonly settings: ServingSettings
  /**
   * The file descriptor of a socket that the primary process has already opened. If it is `undefined`, the worker opens
   * one.
   */
  readonly socket: number | undefined
}

/** A message from the primary process to a worker. */
export type Order =
  | { readonly kind: 'start'; readonly start: WorkerStart }
  | { readonly kind: 'report' }
  | { readonly kind: 'take certificate'; readonly tls: Tls }
  /** `keepsSocket` is true if another worker still accepts connections. */
  | { readonly kind: 'stop'; readonly keepsSocket: boolean }

/** A message from a worker to the primary process. */
export type Report =
  | { readonly kind: 'serving'; readonly address: string }
  /** The worker cannot serve. `isRefusal` is true if the operator can correct the cause. */
  | { readonly kind: 'failed'; readonly message: string; readonly isRefusal: boolean }
  | { readonly kind: 'status'; readonly readiness: Readiness; readonly figures: readonly Figure[] }
