import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sendFile, staticFile, type StaticFile } from './static-file.ts'

/** Serves the built explorer that lies in a folder: the page at `/`, and what it is made of. */
export function addExplorer(app: FastifyInstance, folder: string): void {
  for (const [path, file] of readExplorerFiles(folder)) {
    app.get(path, (request, reply) => sendFile(file, request, reply))
  }
}

/** The files of a built explorer by their path, `/` among them. They are few and small, so memory holds them. */
function readExplorerFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => types.has(extname(name)))
  return new Map(names.map((name) => [name === start ? '/' : `/${name}`, readFile(folder, name)]))
}

const start = 'index.html'

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
])

/** A file with its gzip, which was made when the explorer was built. */
function readFile(folder: string, name: string): StaticFile {
  const bytes = readFileSync(join(folder, name))
  const compressed = join(folder, `${name}.gz`)
  const gzip = existsSync(compressed) ? readFileSync(compressed) : undefined
  const type = types.get(extname(name)) ?? 'application/octet-stream'
  return staticFile(bytes, gzip, { type, isNamedByContent: name !== start, policy })
}

/**
 * The page runs its own script, wears its own style and asks this service alone. Texts from the catalog can add nothing
 * to that: no script, no style, no picture of another host, no form that sends a password anywhere.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types inert-document',
].join('; ')
