import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages, versionIn } from './checkout.ts'

/**
 * Writes the files of a release to the folder `to`: the packages, the OpenAPI description, a list of all dependencies
 * and the checksums. Deletes everything that was in the folder before.
 */
export function makeFiles(checkout: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  const npm = (...words: readonly string[]) => {
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    return execFileSync('npm', words, { cwd: checkout, stdio: [...stdio], maxBuffer: 1 << 26 })
  }
  npm('pack', '--pack-destination', to, '--loglevel', 'error', ...packages.map((name) => `--workspace=${name}`))
  copyFileSync(join(checkout, 'openapi.json'), join(to, 'openapi.json'))
  writeFileSync(join(to, `heatsheet-${versionIn(checkout)}.cdx.json`), npm('run', '--silent', 'sbom'))
  writeFileSync(join(to, 'SHA256SUMS'), sumsOf(to))
}

function sumsOf(folder: string): string {
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return readdirSync(folder)
    .sort()
    .map((name) => `${sumOf(name)}  ${name}\n`)
    .join('')
}
