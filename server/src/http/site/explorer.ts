import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { accentFile, accentStyle, dressedPage, explorerPolicy, type Dress } from './dressed-page.ts'
import { sendFile, staticFile, type StaticFile } from './static-file.ts'

/**
 * Serves the built explorer that lies in a folder, dressed as the operator wants it: the page at `/`, and what it is
 * made of.
 */
export function addExplorer(app: FastifyInstance, folder: string, dress: Dress): void {
  for (const [path, file] of readExplorerFiles(folder, dress)) {
    app.get(path, (request, reply) => {
      // The policy says who may show the page in a frame; the older header knows no list.
      reply.removeHeader('X-Frame-Options')
      return sendFile(file, request, reply)
    })
  }
}

/** The files of a built explorer by their path, `/` among them. They are few and small, so memory holds them. */
function readExplorerFiles(folder: string, dress: Dress): ReadonlyMap<string, StaticFile> {
  const policy = explorerPolicy(dress.frameAncestors)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => types.has(extname(name)))
    .filter((name) => name !== start)
  const accent = dress.accent && Buffer.from(accentStyle(dress.accent))
  const ofAccent = { type: typeOf(accentFile), isNamedByContent: false }
  const page = Buffer.from(dressedPage(readFileSync(join(folder, start), 'utf8'), dress))
  return new Map([
    ['/', staticFile(page, gzipSync(page), { type: typeOf(start), isNamedByContent: false, policy })],
    ...names.map((name) => [`/${name}`, readFile(folder, name, policy)] as const),
    ...(accent ? [[`/${accentFile}`, staticFile(accent, undefined, ofAccent)] as const] : []),
  ])
}

const start = 'index.html'

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
])

function typeOf(name: string): string {
  return types.get(extname(name)) ?? 'application/octet-stream'
}

/** A file with its gzip, which was made when the explorer was built. */
function readFile(folder: string, name: string, policy: string): StaticFile {
  const bytes = readFileSync(join(folder, name))
  const compressed = join(folder, `${name}.gz`)
  const gzip = existsSync(compressed) ? readFileSync(compressed) : undefined
  return staticFile(bytes, gzip, { type: typeOf(name), isNamedByContent: true, policy })
}
