import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const explorer = join(import.meta.dirname, '..')

/** The path of the file with the hash of the sources when the pictures in the documents were taken. */
export const picturedFile = join(explorer, '../docs/pictures/taken-of.sha256')

/**
 * Returns a hash of the sources that decide how views look: the page, styles and components. It is the same on every
 * machine, and does not depend on comments, line ends and white space.
 */
export function hashOfViews(): string {
  const names = globSync(['index.html', 'src/styles/*.css', 'src/**/*.tsx'], { cwd: explorer })
  const hash = createHash('sha256')
  for (const name of names.map((one) => one.replaceAll('\\', '/')).sort()) {
    hash.update(`${name}\n${withoutRemarks(readFileSync(join(explorer, name), 'utf8'))}\n`)
  }
  return hash.digest('hex')
}

function withoutRemarks(source: string): string {
  return source
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
}
