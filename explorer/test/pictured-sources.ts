import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const explorer = join(import.meta.dirname, '..')

export const picturedFile = join(explorer, '../docs/pictures/taken-of.sha256')

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
