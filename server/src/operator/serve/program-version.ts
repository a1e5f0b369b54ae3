import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** The version of this program, from the nearest manifest: in a checkout and in a package that is of another depth. */
export function programVersion(): string {
  const file = findPackageJSON('..', import.meta.url)
  const manifest: unknown = file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'))
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return isManifest ? String(manifest.version) : 'unknown'
}
