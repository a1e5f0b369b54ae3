import { spawnSync } from 'node:child_process'
import { readFileSync, existsSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Returns the version from package.json. Returns `unknown` if there is none. In a checkout that is not at the tag of
 * this version, adds the commit: `0.1.0+3ec5ea0`.
 */
export function programVersion(): string {
  const file = findPackageJSON('..', import.meta.url)
  const manifest: unknown = file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'))
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  const version = isManifest ? String(manifest.version) : 'unknown'
  const commit = commitSince(version)
  return commit === undefined ? version : `${version}+${commit}`
}

function commitSince(version: string): string | undefined {
  const top = fileURLToPath(new URL('../../../', import.meta.url))
  if (!existsSync(`${top}.git`)) return undefined
  const words = ['-C', top, 'describe', '--tags', '--always', '--abbrev=7', '--match', `v${version}`]
  const { stdout } = spawnSync('git', words, { encoding: 'utf8' })
  return /^(?:.*-g)?([0-9a-f]{7,})\n$/.exec(stdout)?.[1]
}

/** Returns the folder of the explorer, which is the page at `/`. Returns `undefined` if it was not built. */
export function findExplorer(): string | undefined {
  const folder = fileURLToPath(new URL('../../../explorer/dist/', import.meta.url))
  return existsSync(`${folder}index.html`) ? folder : undefined
}

export const withoutExplorer =
  'There is no page at /: it was not built here. Install the package or the image (docs/operating.md); ' +
  'in a checkout `node scripts/install.mjs` builds it.'
