import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const page = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))

/**
 * Prints figures and, when their run is long and quiet enough to count, puts them into docs/benchmarks.md, between the
 * comments that name their section. What people have written around them stays.
 */
export function writeSection(name: string, figures: string, { counts }: { readonly counts: boolean }): void {
  process.stdout.write(`${figures}\n`)
  if (!counts) {
    process.stdout.write('Not written to docs/benchmarks.md: this run does not count.\n')
    return
  }
  const [start, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const text = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const [before, rest] = text.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) {
    throw new Error(`docs/benchmarks.md has no place for these figures: ${start} and ${end}`)
  }
  writeFileSync(page, `${before}${start}\n\n${figures}\n\n${end}${after}`)
}
