import type { Logger } from 'pino'
import type { Account } from '../../access/account.ts'
import type { Operation } from '../../contract/operations.ts'
import { problemKinds, type ProblemCode } from '../../contract/problem-kinds.ts'

/** What the log line says about a request. */
export interface AnsweredRequest {
  readonly requestId: string
  readonly traceParents: readonly string[]
  readonly account: Account | undefined
  /** `page` for what lies outside the API. */
  readonly operation: Operation | 'page' | undefined
  readonly status: number
  /** Of the problem that was answered. */
  readonly code?: ProblemCode | undefined
  /** Of the body, as sent. */
  readonly bytes: number
  /** On the clock of `performance.now()`. */
  readonly startedAt: number
  /** How long it was held before that, where it preferred to wait: that is no latency. */
  readonly heldMs?: number | undefined
}

/** Statuses from here on are our failures. */
const failuresFrom = problemKinds.internal.status

/**
 * Gives what logs a share of the answered requests, one line each. Path and query are the caller's and may hold
 * anything; the operation says enough. `sample` is the share of the requests that get a line, 0 to 1, of each status by
 * itself; those that we failed get one always. A line that stands for several says for what share it was taken.
 */
export function requestLog(log: Logger, sample: number): (answered: AnsweredRequest) => void {
  const isInSample = evenSample(sample)
  return ({ requestId, traceParents, account, operation, status, code, bytes, startedAt, heldMs }) => {
    if (!log.isLevelEnabled('info')) return
    const isFailure = status >= failuresFrom
    if (!isFailure && !isInSample(status)) return
    const names = { requestId, traceId: traceIdFrom(traceParents), account: account?.username }
    const line = {
      ...names,
      operation,
      status,
      code,
      bytes,
      ms: Math.round((performance.now() - startedAt) * 100) / 100,
      heldMs: heldMs && Math.round(heldMs),
    }
    log.info(isFailure || sample === 1 ? line : { ...line, sample })
  }
}

/**
 * Tells which ones of a kind belong to a sample: the first, and from then on a `share` (0 to 1) of all, evenly. Each
 * kind is counted by itself, so that the frequent ones do not hide the rare.
 */
export function evenSample(share: number): (kind: number) => boolean {
  const counts = new Map<number, number>()
  return (kind) => {
    const before = counts.get(kind) ?? 0
    counts.set(kind, before + 1)
    return Math.ceil((before + 1) * share) > Math.ceil(before * share)
  }
}

/**
 * The id of the trace that a request belongs to, by its `traceparent` (https://www.w3.org/TR/trace-context/): for the
 * log, where it leads from a caller's span to our lines. Undefined for what is none, is sent twice, or is all zeros. Of
 * a later version than 00 the known beginning counts, as the recommendation asks.
 */
export function traceIdFrom(values: readonly string[]): string | undefined {
  const [value = ''] = values
  if (values.length !== 1) return undefined
  const [, version, traceId, parentId, rest = ''] = spelled.exec(value) ?? []
  if (traceId === undefined || version === 'ff' || (version === '00' && rest !== '')) return undefined
  return onlyZeros.test(traceId) || onlyZeros.test(parentId ?? '') ? undefined : traceId
}

const spelled = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/
const onlyZeros = /^0+$/
