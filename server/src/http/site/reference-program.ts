import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import reference from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

/** A script of the reference page. */
export interface Script {
  /** Changes with the content, so that whoever has it never asks again. */
  readonly name: string
  /** What is kept: four megabytes are a quarter of it, and few readers want them plain. */
  readonly gzipped: Uint8Array
  plain(): Promise<Uint8Array>
}

/** The program that draws the page. It is loaded when somebody opens the page, and not before: it is large. */
export async function loadProgram(): Promise<Script> {
  // The package holds the program in a plugin that serves it; a page of our own asks for nothing else of it.
  const app = Fastify()
  await app.register(reference, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { rawPayload } = await app.inject('/docs/js/scalar.js')
  await app.close()
  return scriptOf('scalar', rawPayload)
}

/** What the page does first: it draws the description of the service that it came from, and asks nobody else. */
export function startingScript(): Promise<Script> {
  return scriptOf('start', Buffer.from(`Scalar.createApiReference('#reference', ${JSON.stringify(settings)})\n`))
}

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

async function scriptOf(stem: string, bytes: Uint8Array): Promise<Script> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const gzipped = await promisify(gzip)(bytes)
  return { name: `${stem}-${hash}.js`, gzipped, plain: () => promisify(gunzip)(gzipped) }
}
