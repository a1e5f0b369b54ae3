import { readFileSync, existsSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The version of this program, from the nearest manifest: in a checkout and in a package that is of another depth. */
export function programVersion(): string {
  const file = findPackageJSON('..', import.meta.url)
  const manifest: unknown = file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'))
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return isManifest ? String(manifest.version) : 'unknown'
}

/** The folder of the built explorer, in a package or a checkout. Undefined where there is none. */
export function findExplorer(): string | undefined {
  const folder = fileURLToPath(new URL('../../../explorer/dist/', import.meta.url))
  return existsSync(`${folder}index.html`) ? folder : undefined
}

/** Told to operators where there is none. */
export const withoutExplorer =
  'There is no page at /: it was not built here. Install the package or the image (docs/operating.md); ' +
  'in a checkout `node scripts/install.mjs` builds it.'
