import type { Logger } from 'pino'
import type { Account } from '../access/account.ts'
import type { Operation } from '../contract/operations.ts'
import type { Metrics } from './metrics.ts'

/** What is told of a request once it is answered. */
export interface AnsweredRequest {
  readonly requestId: string
  readonly account: Account | undefined
  readonly operation: Operation | undefined
  readonly status: number
  /** Of the body, as sent. */
  readonly bytes: number
  /** On the clock of `performance.now()`. */
  readonly startedAt: number
}

/** Counts a request and logs one line. Path and query are the caller's and may hold anything; the operation says enough. */
export function logRequest(
  { requestId, account, operation, status, bytes, startedAt }: AnsweredRequest,
  { metrics, log }: { readonly metrics: Metrics; readonly log: Logger },
): void {
  const ms = performance.now() - startedAt
  metrics.observe(operation ?? 'none', status, ms)
  if (!log.isLevelEnabled('info')) return
  log.info({ requestId, account: account?.username, operation, status, bytes, ms: Math.round(ms * 100) / 100 })
}
