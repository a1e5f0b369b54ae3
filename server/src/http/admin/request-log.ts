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

/** Statuses from here on are failures of the service. */
const failuresFrom = problemKinds.internal.status

/**
 * Returns a function that logs a share of the answered requests, one line each. Leaves out path and query, which may
 * hold anything; the operation says enough. `sample` is the share that gets a line, 0 to 1, of each status by itself;
 * failures always get one. A line of a sample names the share.
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
 * Returns a function that takes an even sample: the first of a kind, and from then on a `share` (0 to 1). Counts each
 * kind by itself, so that frequent ones do not hide rare ones.
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
 * The trace id in a `traceparent` header (https://www.w3.org/TR/trace-context/), for the log. Undefined if it is
 * invalid, sent twice, or all zeros. Of a version after 00 the known beginning counts, as the recommendation asks.
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
