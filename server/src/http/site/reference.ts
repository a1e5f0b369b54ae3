import { bareHtmlPage } from './html-page.ts'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import reference from '@scalar/fastify-api-reference'
import Fastify, { type FastifyInstance } from 'fastify'
import { loadedOnce } from './loaded-when-asked.ts'
import { contentHash, sendFile, staticFile, type StaticFile } from './static-file.ts'

/** Adds the reference at `/docs`: the description of the API as a page on which operations can be tried. */
export function addReference(app: FastifyInstance): void {
  const { load } = loadedOnce(loadReference)
  app.get('/docs', async (request, reply) => sendFile((await load()).page, request, reply))
  app.get('/docs/', async (_request, reply) => reply.redirect('../docs', 308))
  app.get<{ Params: { name: string } }>('/docs/:name', async (request, reply) => {
    const script = (await load()).scripts.get(request.params.name)
    if (script !== undefined) return sendFile(script, request, reply)
    reply.callNotFound()
    return reply
  })
}

/** The page, and its scripts by name. They are loaded when somebody opens the page, and not before: they are large. */
async function loadReference() {
  const starting = Buffer.from(`Scalar.createApiReference('#reference', ${JSON.stringify(settings)})\n`)
  const scripts = new Map([await scriptOf('scalar', await loadProgram()), await scriptOf('start', starting)])
  const type = 'text/html; charset=utf-8'
  const bytes = Buffer.from(pageOf([...scripts.keys()]))
  return { page: staticFile(bytes, undefined, { type, isNamedByContent: false, policy }), scripts }
}

/** The program that draws the page. */
async function loadProgram(): Promise<Uint8Array> {
  // The package holds the program in a plugin that serves it; a page of our own asks for nothing else of it.
  const app = Fastify()
  await app.register(reference, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { rawPayload } = await app.inject('/docs/js/scalar.js')
  await app.close()
  return rawPayload
}

/** A script under its name. Four megabytes are kept as a quarter of it: few readers want them plain. */
async function scriptOf(stem: string, bytes: Uint8Array): Promise<readonly [name: string, script: StaticFile]> {
  const traits = { type: 'text/javascript; charset=utf-8', isNamedByContent: true }
  const script = staticFile(bytes, await promisify(gzip)(bytes), traits)
  return [`${stem}-${contentHash(bytes)}.js`, { ...script, bytes: undefined }]
}

/** What the page does first: it draws the description of the service that it came from, and asks nobody else. */
const settings = {
  url: 'openapi.json',
  // No font, no proxy, no search and no figures of anybody else’s; credentials are gone with the page.
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'basic' },
}

/**
 * Nothing of anybody else’s, and no script but ours. The program writes styles into the page as it draws it, so those
 * are let in.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page that these scripts, run in turn, make of the description. */
function pageOf(scripts: readonly string[]): string {
  const loaded = scripts.map((name) => `<script src="docs/${name}"></script>`).join('\n')
  return bareHtmlPage('Reference of the API', `${wayBack}\n<div id="reference"></div>\n${withoutScripts}\n${loaded}`)
}

const wayBack =
  '<nav style="padding: 0.6rem 1rem; font: 1rem system-ui"><a href="./">← Back to the competitions</a></nav>'

const withoutScripts =
  '<noscript><p>The reference needs JavaScript. <a href="openapi.json">The description of the API</a> does ' +
  'not.</p></noscript>'
