import type { Logger } from 'pino'
import type { Account } from '../../access/account.ts'
import type { Operation } from '../../contract/operations.ts'
import { problemKinds, type ProblemCode } from '../../contract/problem-kinds.ts'

/** The data of a log line about a request. */
export interface AnsweredRequest {
  readonly requestId: string
  readonly traceParents: readonly string[]
  readonly account: Account | undefined
  /** The operation; `page` for a path outside of the API; undefined if the path is unknown. */
  readonly operation: Operation | 'page' | undefined
  readonly status: number
  /** The code of the problem, if one was answered. */
  readonly code?: ProblemCode | undefined
  /** The size of the body as sent. */
  readonly bytes: number
  /** A time of `performance.now()`. */
  readonly startedAt: number
  /** The duration of the long poll before that. It does not count as latency. */
  readonly heldMs?: number | undefined
}

/** Statuses from this one on are failures of the service. */
const failuresFrom = problemKinds.internal.status

/**
 * Returns a function that logs a sample of the answered requests, one line each. `sample` is the share of logged
 * requests, 0 to 1, for each status separately; failures are always logged. Lines omit path and query, which may
 * contain secrets. A line of a sample contains the share.
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
 * Returns a function that takes an even sample of each kind: the first, and then a `share` (0 to 1). Kinds are counted
 * separately, so that frequent ones do not hide rare ones.
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
 * Returns the trace id of a `traceparent` header (https://www.w3.org/TR/trace-context/). Returns `undefined` if the
 * header is invalid, repeated or all zeros. For versions after 00, reads only the known part, as the standard requires.
 */
export function traceIdFrom(values: readonly string[]): string | undefined {
  const [value = ''] = values
  if (values.length !== 1) return undefined
  const [, version, traceId, parentId, rest = ''] = traceParentPattern.exec(value) ?? []
  if (traceId === undefined || version === 'ff' || (version === '00' && rest !== '')) return undefined
  return onlyZeros.test(traceId) || onlyZeros.test(parentId ?? '') ? undefined : traceId
}

const traceParentPattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/
const onlyZeros = /^0+$/
