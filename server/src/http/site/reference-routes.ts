import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { acceptsGzip } from '../message/coding.ts'
import { isNamed } from '../message/entity-tag.ts'
import { headerReader } from '../message/received-request.ts'
import { referencePage, referencePolicy } from './reference-page.ts'
import { loadProgram, startingScript, type Script } from './reference-program.ts'

/** Adds the reference at `/docs`: the description of the API as a page on which operations can be tried. */
export function addReference(app: FastifyInstance): void {
  let loading: Promise<readonly Script[]> | undefined
  const scripts = () => (loading ??= Promise.all([loadProgram(), startingScript()]))

  app.get('/docs', async (request, reply) => {
    const page = referencePage((await scripts()).map(({ name }) => name))
    const tag = `"${createHash('sha256').update(page).digest('hex').slice(0, 16)}"`
    reply.headers({ 'Content-Security-Policy': referencePolicy, 'Cache-Control': 'no-cache', ETag: tag })
    if (isNamed(tag, headerReader(request.raw)('if-none-match'))) return reply.code(304).send()
    return reply.type('text/html').send(page)
  })

  app.get<{ Params: { name: string } }>('/docs/:name', async (request, reply) => {
    const script = (await scripts()).find(({ name }) => name === request.params.name)
    if (script === undefined) {
      reply.callNotFound()
      return reply
    }
    const tag = `"${script.name}"`
    const headers = headerReader(request.raw)
    reply.headers({ 'Cache-Control': forever, ETag: tag, Vary: 'Accept-Encoding' })
    if (isNamed(tag, headers('if-none-match'))) return reply.code(304).send()
    reply.type('text/javascript; charset=utf-8')
    if (!acceptsGzip(headers('accept-encoding'))) return reply.send(await script.plain())
    return reply.header('Content-Encoding', 'gzip').send(script.gzipped)
  })
}

/** A year: the name of a script changes with its content. */
const forever = 'public, max-age=31536000, immutable'
