import Fastify from 'fastify'
import type { AdminParts } from './admin.ts'
import type { Answerer } from './loaded-when-asked.ts'

/** Health and metrics. */
export async function createAdminPages({ catalog, metrics, state, log }: AdminParts): Promise<Answerer> {
  const app = Fastify()
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
  await app.ready()
  return { answer: (message, response) => app.routing(message, response), close: () => app.close() }
}
