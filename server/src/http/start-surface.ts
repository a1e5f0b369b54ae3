import { setImmediate as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Accounts } from '../access/account.ts'
import type { RateLimit } from '../access/rate-limit.ts'
import type { Catalog } from '../catalog/reading/catalog.ts'
import { OpenAccounts } from '../access/open-accounts.ts'
import { CatalogReader } from '../catalog/reading/catalog-reader.ts'
import { gymHeaderName } from '../contract/operations.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { Backlog } from './guard/backlog.ts'
import { drain } from './guard/drain.ts'
import type { ExchangeParts } from './exchange.ts'
import { faceReader } from './message/face.ts'
import { createListener } from './listener.ts'
import { createMetrics } from './admin/metrics.ts'
import { onceATurn } from './once-a-turn.ts'
import { originReader, type TrustProxy } from './message/origin.ts'
import { watchOverload } from './guard/overload.ts'
import { listen } from './listen.ts'
import { loadedWhenAsked } from './site/loaded-when-asked.ts'
import { PreparedAnswers } from './prepared-answers.ts'
import { RateLimits } from './guard/rate-limits.ts'
import { readReadiness, type Readiness } from './admin/readiness.ts'
import { requestLog } from './admin/request-log.ts'
import { Repeats } from './repeats.ts'
import type { Surface } from './stages.ts'
import { createHttpServer, type Tls } from './http-server.ts'

/** How callers are served; the settings of the operator, checked. */
export interface SurfaceOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Names the gym header and the realm. */
  readonly serviceName: string
  /** Where callers reach the service, when it cannot be read off their requests. */
  readonly publicUrl: string | undefined
  readonly corsOrigins: readonly string[]
  readonly rateLimit: RateLimit
  readonly trustProxy: TrustProxy
  readonly tls: Tls | undefined
  /** Bound of the documents that are held in memory. */
  readonly documentMemoryBytes: number
  /** Share of the answered requests that is logged, 0 to 1; see `request-log.ts`. */
  readonly logSample: number
  /** The program's version, for the pages. */
  readonly version: string
  /** The folder of the built explorer; without one there is a plain page at `/`. */
  readonly explorer?: string | undefined
  /** How long answers tell callers to close before the service stops listening; see `drain.ts`. */
  readonly drainNoticeMs?: number
}

export interface ServiceParts {
  readonly catalog: Catalog
  readonly accounts: Accounts
  readonly now: () => Instant
  readonly log: Logger
}

/** What callers reach, running. */
export interface PublicSurface {
  /** `http://127.0.0.1:3000` */
  readonly address: string
  readiness(): Promise<Readiness>
  readMetrics(): Promise<Registry>
  /** Ends it in order: no request that has arrived, or arrives meanwhile, goes without its answer. */
  stop(): Promise<void>
}

/** The share of the memory for documents that answers have; the reader of the catalog has the rest. */
const answersShare = 0.1

/** How often releases that are near are looked for. */
const releaseCheckMs = 1000

/** Starts what callers reach. Rejects when its address cannot be listened on. */
export async function startSurface(options: SurfaceOptions, parts: ServiceParts): Promise<PublicSurface> {
  const { serviceName, tls } = options
  const metrics = createMetrics()
  const overload = watchOverload()
  const { accounts, now, log } = parts
  const catalog: Catalog = { ...parts.catalog, ...onceATurn(parts.catalog) }
  const reader = new CatalogReader(catalog, { memoryBytes: options.documentMemoryBytes, pause })
  const surface: Surface = {
    reader,
    accounts: new OpenAccounts(accounts, catalog),
    prepared: new PreparedAnswers(),
    rateLimits: new RateLimits(options.rateLimit),
    serviceName,
    now,
  }
  const releases = setInterval(() => void reader.prepareReleases(now()).catch(() => undefined), releaseCheckMs)
  const repeats = new Repeats(catalog, options.documentMemoryBytes * answersShare)
  const exchangeParts: ExchangeParts = {
    surface,
    repeats,
    corsOrigins: options.corsOrigins,
    overload,
    backlog: new Backlog(),
    metrics,
    log,
    logRequest: requestLog({ metrics, log, sample: options.logSample }),
  }
  let address = ''
  const readOrigin = originReader(options.trustProxy, options.publicUrl, () => address)
  const { publicUrl, version, explorer } = options
  const pagesOptions = { serviceName, version, publicUrl, explorer, readOrigin, log }
  const pages = loadedWhenAsked(async () => (await import('./site/pages.ts')).createPages(pagesOptions), log)
  const server = createHttpServer(tls)
  const state = { isDraining: false }
  createListener(server, {
    exchangeParts,
    readFace: faceReader(gymHeaderName(serviceName)),
    readOrigin,
    pages: (message, response) => pages.answer(message, response),
    ownUrl: () => address,
    state,
  })
  address = await listen(server, options.host, options.port, tls === undefined ? 'http' : 'https')
  const stop = async (): Promise<void> => {
    await drain(server, state, options.drainNoticeMs)
    await pages.close()
    overload.stop()
    clearInterval(releases)
  }
  const readiness = () => readReadiness(parts.catalog, state, log)
  const readMetrics = async () => {
    metrics.setRevision(await parts.catalog.revision().catch(() => 0))
    return metrics.registry
  }
  return { address: options.publicUrl ?? address, readiness, readMetrics, stop }
}
