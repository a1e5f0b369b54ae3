import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Catalog } from '../catalog/reading/catalog.ts'
import type { Metrics } from './metrics.ts'

export interface AdminParts {
  readonly host: string
  readonly port: number
  readonly catalog: Catalog
  readonly metrics: Metrics
  readonly state: { readonly isDraining: boolean }
  readonly log: Logger
}

export interface Admin {
  readonly address: string
  stop(): Promise<void>
}

/** The listener for those who run the service: health and metrics. Never on the public address. */
export async function startAdmin({ host, port, catalog, metrics, state, log }: AdminParts): Promise<Admin> {
  const app: FastifyInstance = Fastify()
  /** The process runs and answers. */
  app.get('/live', () => ({ status: 'live' }))
  /** Requests may be sent here: the catalog can be read, and the service is not about to stop. */
  app.get('/ready', async (_request, reply) => {
    if (state.isDraining) return reply.code(503).send({ status: 'draining' })
    try {
      return { status: 'ready', revision: await catalog.revision() }
    } catch (error) {
      log.warn({ err: error }, 'The catalog cannot be read')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
  app.get('/metrics', async (_request, reply) => {
    metrics.setRevision(await catalog.revision().catch(() => 0))
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  const address = await app.listen({ host, port })
  return { address, stop: () => app.close() }
}
