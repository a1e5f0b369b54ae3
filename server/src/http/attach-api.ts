import { X509Certificate } from 'node:crypto'
import type { Server } from 'node:http'
import { setImmediate as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Accounts, RateLimit } from '../access/account.ts'
import type { Catalog } from '../catalog/reading/catalog.ts'
import { gymHeaderName } from '../contract/operations.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { HandlerContext } from './handle-request.ts'
import { Snapshots } from './snapshot.ts'
import { createListener, type ConnectionLimit } from './listener.ts'
import { Counts, type DatabaseAnswers } from './admin/counts.ts'
import { openOrigins, type TrustProxy } from './message/received-request.ts'
import { LongPolls, type LongPollOptions } from './guard/long-polls.ts'
import { EventLoopTicks, Overload } from './guard/overload.ts'
import { RejectionQueue } from './guard/rejection-queue.ts'
import type { ListenAddress } from './listen.ts'
import type { Tls } from './http-server.ts'
import { loadOnce } from './site/load-once.ts'
import type { PagesOptions } from './site/pages.ts'
import { createRateLimits } from './guard/rate-limits.ts'
import type { Figure } from './admin/metrics.ts'
import { readinessOf, withTimeout } from './admin/readiness.ts'
import { requestLog } from './admin/request-log.ts'
import { packerOf } from './packing/packer.ts'
import { keyReader } from './message/request-key.ts'
import { senderOf } from './message/send-answer.ts'
import type { ApiContext } from './stages.ts'

export interface ApiOptions extends ListenAddress, Omit<PagesOptions, 'now'> {
  readonly corsOrigins: readonly string[]
  readonly rateLimit: RateLimit
  readonly connectionLimit: ConnectionLimit
  readonly trustProxy: TrustProxy
  readonly tls: Tls | undefined
  readonly documentMemoryBytes: number
  readonly logSample: number
  /**
   * The maximum size of all responses that wait for slow clients, in bytes. Default: 256 MiB, which is enough for 1,000
   * ordinary pages.
   */
  readonly waitingBytesMax?: number
  /**
   * How many requests can arrive at nearly the same time before the service rejects most requests with a 503. Default:
   * 20,000, which is far more than a normal burst.
   */
  readonly backlogMax?: number
  readonly longPolls?: LongPollOptions
  /**
   * How long the service still accepts connections after it was told to stop, in milliseconds. Default: 1,000, because
   * a request rarely takes longer to reach the service.
   */
  readonly drainNoticeMs?: number
}

export interface ServiceParts {
  readonly catalog: Catalog
  readonly accounts: Accounts
  readonly now: () => Instant
  readonly log: Logger
  readonly databaseAnswers?: DatabaseAnswers
}

const releaseCheckMs = 1000

/**
 * Attaches the API to a server, which need not listen yet. Returns functions that prepare the API, stop it and read its
 * state. `ownUrl` must return the URL of the server.
 */
export function attachApi(server: Server, options: ApiOptions, parts: ServiceParts, ownUrl: () => string) {
  const { serviceName, publicUrl } = options
  const { accounts, catalog, now, log } = parts
  const counts = new Counts(parts.databaseAnswers)
  const ticks = new EventLoopTicks()
  const reading = { memoryBytes: options.documentMemoryBytes, pause, counts: counts.readings }
  const state: ServerState = { isDraining: false, certificate: options.tls?.cert }
  const overload = new Overload(ticks, options.backlogMax)
  const packer = packerOf(() => state.isDraining || overload.isCrowded, log)
  const snapshots = new Snapshots(catalog, accounts, ticks, packer, reading)
  const gymHeader = gymHeaderName(serviceName)
  const rateLimits = createRateLimits(options.rateLimit)
  const context: ApiContext = { snapshots, rateLimits, serviceName, gymHeader, now }
  const handlerContext: HandlerContext = {
    ...context,
    corsOrigins: options.corsOrigins,
    overload,
    rejections: new RejectionQueue(),
    longPolls: new LongPolls(context, options.longPolls),
    sender: senderOf(options.waitingBytesMax),
    counts,
    log,
    logRequest: requestLog(log, options.logSample),
  }
  const origins = openOrigins(options.trustProxy, publicUrl, ownUrl)
  const pages = loadOnce(async () => (await import('./site/pages.ts')).createPages({ ...options, now }))
  createListener(server, {
    ...handlerContext,
    readKey: keyReader(gymHeader, origins.isTrusted),
    origins,
    pages,
    ownUrl,
    connectionLimit: options.connectionLimit,
    rejectionPlace: () => (options.tls === undefined ? { baseUrl: publicUrl ?? ownUrl(), serviceName } : undefined),
    state,
  })
  const releases = setInterval(() => void prepareReleases(context), releaseCheckMs)
  const releaseWaiting = (): void => {
    handlerContext.rejections.end()
    handlerContext.longPolls.end()
  }
  const prepare = async (): Promise<void> => {
    await snapshots.open(now()).catch(() => undefined)
  }
  const end = (): void => {
    releaseWaiting()
    clearInterval(releases)
  }
  return { state, releaseWaiting, prepare, end, pages, ...readsOf(handlerContext, state, options, parts) }
}

interface ServerState {
  isDraining: boolean
  certificate: string | undefined
}

function certificateEnd(pem: string | undefined): Instant {
  return pem === undefined ? NaN : new X509Certificate(pem).validToDate.getTime()
}

function readsOf(
  { snapshots, counts, longPolls }: HandlerContext,
  state: ServerState,
  { documentMemoryBytes: bound, version }: ApiOptions,
  { catalog, now, log }: ServiceParts,
) {
  const readiness = readinessOf(catalog, state, now, log)
  const reader = loadOnce(async () => (await import('./admin/metrics.ts')).figureReader(counts, version))
  const readMetrics = async (): Promise<readonly Figure[]> => {
    const readFigures = await reader()
    // In parallel, so that a worker’s metrics take no longer than its readiness.
    const pending = [readiness(), withTimeout(catalog.changedAt()).catch(() => undefined)] as const
    const [current, changedAt = NaN] = await Promise.all(pending)
    const revision = current.status === 'ready' ? current.revision : undefined
    return readFigures({
      ready: revision === undefined ? 0 : 1,
      catalog_revision: revision ?? 0,
      catalog_changed_timestamp_seconds: changedAt / 1000,
      memory_bytes: snapshots.usedBytes,
      memory_bound_bytes: bound,
      held_requests: longPolls.count,
      certificate_end_timestamp_seconds: certificateEnd(state.certificate) / 1000,
    })
  }
  return { readiness, readMetrics }
}

async function prepareReleases({ snapshots, now }: ApiContext): Promise<void> {
  await snapshots.last?.reader.prepareReleases(now()).catch(() => undefined)
}
