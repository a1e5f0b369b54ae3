import { gzipSync } from 'node:zlib'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { allowedMethods, operations } from '../../contract/operations.ts'
import { problemKinds, type ProblemCode } from '../../contract/problem-kinds.ts'
import { Problem } from '../../contract/problem.ts'
import { problemAnswer } from '../message/problem-answer.ts'
import { headerReader, requestIdFrom } from '../message/received-request.ts'
import { catalogSchemaText, openApiText } from './description.ts'
import { addDiscovery, type DiscoveryOptions } from './discovery.ts'
import type { Dress } from './dressed-page.ts'
import { addExplorer } from './explorer.ts'
import { htmlPage, pagePolicy, pageStyle } from './html-page.ts'
import type { Answerer } from './loaded-when-asked.ts'
import { problemPage, problemsPage } from './problem-page.ts'
import { addReference } from './reference.ts'
import { sendFile, staticFile, type StaticFile } from './static-file.ts'

export interface PagesOptions extends DiscoveryOptions {
  /** The program's version. */
  readonly version: string
  /** Where callers reach the service, when it cannot be read off their requests. */
  readonly publicUrl: string | undefined
  /** The folder of the built explorer; without one there is a plain page at `/`. */
  readonly explorer?: string | undefined
  /** How that explorer is dressed; in the program's own name and colour without it. */
  readonly dress?: Dress | undefined
  readonly log: Logger
}

const undressed: Dress = { title: undefined, accent: undefined, frameAncestors: [] }

/**
 * What anybody may read without credentials: the explorer or a plain welcome, the description, the pages on problems.
 */
export async function createPages(options: PagesOptions): Promise<Answerer> {
  const { serviceName, version, publicUrl, explorer, readOrigin, log } = options
  const app = Fastify({
    genReqId: (message) => requestIdFrom(headerReader(message)('x-request-id')),
    frameworkErrors: (_error, request, reply) => void sendProblem('not_found', request, reply),
  })
  // Whether the address is only ever reached over TLS is for the operator's proxy to say, not for this page.
  await app.register(helmet, {
    contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
    strictTransportSecurity: false,
  })
  // Before a body is looked at: there is nothing to read in it.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    if (request.method === 'OPTIONS') return reply.code(204).header('Allow', allowedMethods).send()
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    return isReading ? undefined : sendProblem('method_not_allowed', request, reply)
  })
  const description = describedApi(openApiText({ serviceName, version, publicUrl }))
  if (explorer === undefined) {
    app.get('/', (_request, reply) => reply.type('text/html').send(welcomePage(serviceName, version)))
  } else {
    addExplorer(app, explorer, options.dress ?? undressed)
  }
  app.get('/openapi.json', (request, reply) => sendFile(description, request, reply))
  app.get('/catalog.schema.json', (_request, reply) => reply.type('application/json').send(catalogSchemaText()))
  app.get('/page.css', (_request, reply) => {
    return reply.type('text/css').header('Cache-Control', 'public, max-age=3600').send(pageStyle)
  })
  addReference(app)
  addDiscovery(app, options)
  app.get('/problems', (_request, reply) => {
    return reply.type('text/html').header('Content-Security-Policy', pagePolicy).send(problemsPage())
  })
  app.get<{ Params: { code: string } }>('/problems/:code', (request, reply) => {
    const { code } = request.params
    if (!isProblemCode(code)) return sendProblem('not_found', request, reply)
    const { baseUrl } = readOrigin(request.raw)
    reply.type('text/html').header('Content-Security-Policy', pagePolicy)
    return reply.send(problemPage(code, serviceName, baseUrl))
  })
  app.setNotFoundHandler((request, reply) => sendProblem('not_found', request, reply))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    log.error({ err: error, requestId: request.id }, 'A page failed')
    return sendProblem('internal', request, reply)
  })
  await app.ready()
  return { answer: (message, response) => app.routing(message, response), close: () => app.close() }

  function sendProblem(code: ProblemCode, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { baseUrl } = readOrigin(request.raw)
    const { status, headers, body } = problemAnswer(new Problem(code), { requestId: request.id, baseUrl, serviceName })
    const all = { ...headers, 'X-Request-Id': request.id }
    return reply.code(status).headers(all).send(body.bytes)
  }
}

/**
 * The description as a file. It holds nothing that is anybody's: a page of any site may read it, whatever
 * `CORS_ORIGINS` says.
 */
function describedApi(text: string): StaticFile {
  const bytes = Buffer.from(text)
  const file = staticFile(bytes, gzipSync(bytes), { type: 'application/json; charset=utf-8', isNamedByContent: false })
  const toAll = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' }
  return { ...file, headers: { ...file.headers, ...toAll } }
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemKinds, code)
}

/** What a person finds who opens the service's address in a browser. */
function welcomePage(serviceName: string, version: string): string {
  const rows = Object.values(operations).map(
    ({ path, summary, description }) => `<dt><code>GET ${path}</code> ${summary}</dt><dd>${description}</dd>`,
  )
  return htmlPage(
    'Heatsheet',
    `<p>A read-only API for competitions and workouts, version ${version}, served as “${serviceName}”.</p>
<dl>
${rows.join('\n')}
</dl>
<p>The page that shows competitions is not part of this installation; what it said when it started
tells its operator why.</p>
<p>Every request carries HTTP Basic credentials; ask the operator for an account.</p>
<p><a href="/openapi.json">The description of the API (OpenAPI 3.1)</a></p>`,
  )
}
