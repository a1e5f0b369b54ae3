import Fastify from 'fastify'
import { Registry } from 'prom-client'
import type { Logger } from 'pino'
import { problemKinds } from '../../contract/problem-kinds.ts'
import type { Readiness } from './readiness.ts'
import type { Place } from '../listen.ts'
import type { Answerer } from '../site/loaded-when-asked.ts'

/** What the admin listener tells, and where it listens. */
export interface AdminParts extends Place {
  readonly readiness: () => Promise<Readiness>
  /** In the text format of Prometheus. */
  readonly metrics: () => Promise<string>
  readonly log: Logger
}

/** Health and metrics. */
export async function createAdminPages({ readiness, metrics }: AdminParts): Promise<Answerer> {
  const app = Fastify()
  /** The process runs and answers. */
  app.get('/live', () => ({ status: 'live' }))
  app.get('/ready', async (_request, reply) => {
    const answer = await readiness()
    return reply.code(answer.status === 'ready' ? 200 : problemKinds.unavailable.status).send(answer)
  })
  app.get('/metrics', async (_request, reply) => reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await metrics()))
  await app.ready()
  return { answer: (message, response) => app.routing(message, response), close: () => app.close() }
}
