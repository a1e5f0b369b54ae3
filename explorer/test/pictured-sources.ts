import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const explorer = join(import.meta.dirname, '..')

/** Where it is kept of what the pictures were taken. */
export const picturedFile = join(explorer, '../docs/pictures/taken-of.sha256')

/**
 * A hash of what the views look like by their sources: the page, its styles, and whatever draws. It is the same on
 * every machine, and stays when only comments, ends of lines or the space between words change.
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
