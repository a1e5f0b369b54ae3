import type { Readiness } from '../../http/admin/readiness.ts'
import type { ServingSettings } from '../serving-settings.ts'
import type { Figures } from './joined-figures.ts'

/** What the primary process tells a worker. */
export type Order =
  | { readonly kind: 'serve'; readonly settings: ServingSettings }
  | { readonly kind: 'stop' }
  | { readonly kind: 'ask'; readonly question: number }

/** What a worker tells of itself when it is asked. */
export interface Told {
  readonly readiness: Readiness
  readonly figures: Figures
}

/** What a worker tells the primary process. */
export type Report =
  /** It runs, and waits for its settings. */
  | { readonly kind: 'started' }
  | { readonly kind: 'serving'; readonly address: string }
  /** It cannot serve: for a reason that the operator can mend, or by our fault. */
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'told'; readonly question: number; readonly told: Told }

export function isOrder(received: unknown): received is Order {
  return isOurs(received)
}

export function isReport(received: unknown): received is Report {
  return isOurs(received)
}

/** Both sides are this program: a message with a kind is one of ours; Node's own have none. */
function isOurs(received: unknown): boolean {
  return typeof received === 'object' && received !== null && 'kind' in received
}
