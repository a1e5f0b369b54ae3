import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { accentFile, accentStyle, brandedPage, explorerPolicy, type Branding } from './branded-page.ts'
import { staticFile, type StaticFile } from './static-file.ts'

/**
 * Reads the files of the built web page. Returns a map from URL path to file. The operator’s title and accent colour
 * are in the page. All files stay in memory, because the files on disk can be replaced while the service runs.
 */
export function readExplorer(folder: string, branding: Branding): ReadonlyMap<string, StaticFile> {
  const policy = explorerPolicy(branding.frameAncestors)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => types.has(extname(name)))
    .filter((name) => name !== start)
  const accent = branding.accent && Buffer.from(accentStyle(branding.accent))
  const accentTraits = { type: typeOf(accentFile), isNamedByContent: false, policy }
  const page = Buffer.from(brandedPage(readFileSync(join(folder, start), 'utf8'), branding))
  return new Map([
    ['/', staticFile(page, gzipSync(page), { type: typeOf(start), isNamedByContent: false, policy })],
    ...names.map((name) => [`/${name}`, readFile(folder, name, policy)] as const),
    ...(accent ? [[`/${accentFile}`, staticFile(accent, undefined, accentTraits)] as const] : []),
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

/**
 * A file that is larger than this, in bytes, is kept in memory only in its gzip form. If it has no gzip form, it is
 * kept as it is. Only the API reference at `/docs` is larger: 4 MB, or 1.3 MB in its gzip form.
 */
const plainBytesMax = 1_000_000

function readFile(folder: string, name: string, policy: string): StaticFile {
  const bytes = readFileSync(join(folder, name))
  const compressed = join(folder, `${name}.gz`)
  const gzip = existsSync(compressed) ? readFileSync(compressed) : undefined
  const file = staticFile(bytes, gzip, { type: typeOf(name), isNamedByContent: true, policy })
  return gzip !== undefined && bytes.length > plainBytesMax ? { ...file, bytes: undefined } : file
}
