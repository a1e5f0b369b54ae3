import type { Logger } from 'pino'
import type { Account } from '../../access/account.ts'
import type { Operation } from '../../contract/operations.ts'
import { problemKinds, type ProblemCode } from '../../contract/problem-kinds.ts'

export interface AnsweredRequest {
  readonly requestId: string
  readonly traceParents: readonly string[]
  readonly account: Account | undefined
  readonly operation: Operation | 'page' | undefined
  readonly status: number
  readonly code?: ProblemCode | undefined
  readonly bytes: number
  readonly startedAt: number
  /** How long the request waited as a long poll, in milliseconds. The logged latency does not include this time. */
  readonly heldMs?: number | undefined
}

const failuresFrom = problemKinds.internal.status

/**
 * Returns a function that writes one line to the log for each logged response. `sample` is the share of responses to
 * log, from 0 to 1, counted separately for each status. Responses with status 500 or more are always logged. Paths and
 * queries are never logged, because they can contain secrets.
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
 * Creates a function that returns true for a share of its calls, evenly distributed. `share` is a number from 0 to 1.
 * With 0.1, the 1st, 11th and 21st calls return true. The calls of each `kind` are counted separately.
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
 * header is missing, invalid or repeated, or if an id in it has only zeros. Additional fields are accepted if the
 * header has a later version.
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
