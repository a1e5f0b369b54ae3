import { gzipSync } from 'node:zlib'
import { noBody } from '../../catalog/reading/body.ts'
import { allowedMethods, operations } from '../../contract/operations.ts'
import { problemKinds, type ProblemCode } from '../../contract/problem-kinds.ts'
import { Problem } from '../../contract/problem.ts'
import type { Answer } from '../message/answer.ts'
import { problemAnswer } from '../message/problem-answer.ts'
import { catalogSchemaText, openApiText } from './description.ts'
import { discoveryPages, type DiscoveryOptions } from './discovery.ts'
import type { Branding } from './branded-page.ts'
import { readExplorer } from './explorer.ts'
import { htmlPage, pagePolicy, pageStyle } from './html-page.ts'
import { problemPage, problemsPage } from './problem-page.ts'
import { referencePage, referencePolicy, referenceScripts } from './reference.ts'
import { fileAnswer, okay, staticFile, type PageHandler, type StaticFile } from './static-file.ts'

export interface PagesOptions extends DiscoveryOptions {
  readonly version: string
  /** The URL that clients use. `undefined` means the URL to which a request was sent. */
  readonly publicUrl: string | undefined
  /** The folder of the built web page. If it is not given, `/` is a plain page, and `/docs` has no scripts. */
  readonly explorer?: string | undefined
  readonly branding?: Branding | undefined
}

/**
 * Creates the handler for all paths that need no credentials, such as the web page, the API description and the pages
 * about problems. All files are read now, because the files on disk can be replaced later.
 */
export function createPages(options: PagesOptions): PageHandler {
  const { serviceName, explorer } = options
  const files = explorer === undefined ? undefined : readExplorer(explorer, options.branding ?? noBranding)
  const pages = new Map<string, PageHandler>([
    ...ownPages(options),
    ...referencePages(files),
    ...discoveryPages(options),
  ])
  return async (request) => {
    const { method, path } = request
    const problem = (code: ProblemCode) => withHeaders(problemAnswer(new Problem(code), { ...request, serviceName }))
    if (method === 'OPTIONS') return withHeaders({ status: 204, headers: { Allow: allowedMethods }, body: noBody })
    if (method !== 'GET' && method !== 'HEAD') return problem('method_not_allowed')
    const file = files?.get(path)
    // The policy limits framing; the older header X-Frame-Options cannot list origins.
    if (file !== undefined) return withHeaders(await fileAnswer(file, request), safeHeaders)
    const page = pages.get(path)
    return page === undefined ? problem('not_found') : withHeaders(await page(request))
  }
}

const noBranding: Branding = { title: undefined, accent: undefined, frameAncestors: [] }

/** Security headers that all pages have. Strict-Transport-Security is not among them, because the proxy must set it. */
const safeHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
}

const ownSiteOnly = {
  ...safeHeaders,
  'Content-Security-Policy':
    "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';" +
    "img-src 'self' data:;object-src 'none';script-src 'self';script-src-attr 'none';" +
    "style-src 'self' https: 'unsafe-inline'",
  'X-Frame-Options': 'SAMEORIGIN',
}

function withHeaders(answer: Answer, safe: Readonly<Record<string, string>> = ownSiteOnly): Answer {
  return { ...answer, headers: { ...safe, ...answer.headers } }
}

function* ownPages({ serviceName, version, publicUrl }: PagesOptions): Iterable<readonly [string, PageHandler]> {
  const description = publicFile(openApiText({ serviceName, version, publicUrl }))
  const schema = catalogSchemaText()
  const html = { 'Content-Type': 'text/html', 'Content-Security-Policy': pagePolicy }
  yield ['/', () => okay({ 'Content-Type': 'text/html' }, welcomePage(serviceName, version))]
  yield ['/openapi.json', (request) => fileAnswer(description, request)]
  yield ['/catalog.schema.json', () => okay({ 'Content-Type': 'application/json; charset=utf-8' }, schema)]
  yield ['/page.css', () => okay({ 'Content-Type': 'text/css', 'Cache-Control': 'public, max-age=3600' }, pageStyle)]
  yield ['/problems', () => okay(html, problemsPage())]
  for (const code of Object.keys(problemKinds) as ProblemCode[]) {
    yield [`/problems/${code}`, ({ baseUrl }) => okay(html, problemPage(code, serviceName, baseUrl))]
  }
}

function* referencePages(files: ReadonlyMap<string, StaticFile> | undefined): Iterable<readonly [string, PageHandler]> {
  const scripts = referenceScripts(files?.keys() ?? [])
  const traits = { type: 'text/html; charset=utf-8', isNamedByContent: false, policy: referencePolicy }
  yield [
    '/docs',
    (request) =>
      fileAnswer(staticFile(Buffer.from(referencePage(scripts, request.baseUrl)), undefined, traits), request),
  ]
  yield ['/docs/', () => ({ status: 308, headers: { Location: '../docs' }, body: noBody })]
}

function publicFile(text: string): StaticFile {
  const bytes = Buffer.from(text)
  const file = staticFile(bytes, gzipSync(bytes), { type: 'application/json; charset=utf-8', isNamedByContent: false })
  const toAll = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' }
  return { ...file, headers: { ...file.headers, ...toAll } }
}

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
<p>The page that shows competitions is not part of this installation; its start message
tells the operator why.</p>
<p>Every request carries HTTP Basic credentials; ask the operator for an account.</p>
<p><a href="/openapi.json">The description of the API (OpenAPI 3.1)</a></p>`,
  )
}
