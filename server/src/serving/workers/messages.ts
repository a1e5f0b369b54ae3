import type { Figure } from '../../http/admin/metrics.ts'
import type { Readiness } from '../../http/admin/readiness.ts'
import type { Tls } from '../../http/http-server.ts'
import type { ServingSettings } from '../serving-settings.ts'

/** What a worker needs to start. */
export interface WorkerStart {
  /** Which of the workers it is, from 1 on. */
  readonly number: number
  readonly settings: ServingSettings
  /** The descriptor, in the primary process, of a socket that listens already. */
  readonly socket: number | undefined
}

/** A message from the primary process to a worker. */
export type Order =
  | { readonly kind: 'start'; readonly start: WorkerStart }
  | { readonly kind: 'report' }
  | { readonly kind: 'take certificate'; readonly tls: Tls }
  /** `keepsSocket` if another worker still accepts. */
  | { readonly kind: 'stop'; readonly keepsSocket: boolean }

/** A message from a worker to the primary process. */
export type Report =
  | { readonly kind: 'serving'; readonly address: string }
  /** It cannot serve; with `isRefusal`, for a reason that the operator can mend. */
  | { readonly kind: 'failed'; readonly message: string; readonly isRefusal: boolean }
  | { readonly kind: 'status'; readonly readiness: Readiness; readonly figures: readonly Figure[] }
