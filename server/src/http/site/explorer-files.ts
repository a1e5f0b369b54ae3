import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { entityTag } from '../message/entity-tag.ts'

/** A file of the built explorer, as it goes out. */
export interface ExplorerFile {
  readonly bytes: Buffer
  /** The same, compressed when the explorer was built; undefined for what does not get smaller. */
  readonly gzip: Buffer | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly tag: string
}

/** The files of a built explorer by their path, `/` among them. They are few and small, so memory holds them. */
export function readExplorerFiles(folder: string): ReadonlyMap<string, ExplorerFile> {
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

function readFile(folder: string, name: string): ExplorerFile {
  const bytes = readFileSync(join(folder, name))
  const compressed = join(folder, `${name}.gz`)
  const tag = entityTag(createHash('sha256').update(bytes).digest('base64url').slice(0, 22))
  return {
    bytes,
    gzip: existsSync(compressed) ? readFileSync(compressed) : undefined,
    tag,
    headers: {
      'Content-Type': types.get(extname(name)) ?? 'application/octet-stream',
      // The name of every file but the first holds a hash of what is in it.
      'Cache-Control': name === start ? 'no-cache' : 'public, max-age=31536000, immutable',
      'Content-Security-Policy': policy,
      ETag: tag,
      Vary: 'Accept-Encoding',
    },
  }
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
