// Prints what one has to hold in mind to draw the house from memory: `node scripts/measure-house.ts`. What a request and
// an import pass through is counted while they run: a file counts when a function of it ran.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circlesAmong, sourceFiles } from '../server/test/source-files.ts'
import { filesOfColdGet, filesOfImport } from './walked-files.ts'

const root = join(import.meta.dirname, '..')
const files = sourceFiles()
const server = files.filter(({ path }) => path.startsWith('server/src/'))
const onReads = server.filter(({ path }) => /^server\/src\/(http|access|catalog\/reading)\//.test(path))
const get = await filesOfColdGet()
const imported = await filesOfImport()

print('memories on the read path', wordsOf(/memory\.of(?:<[^>]*>)?\([`'](\w+) /g))
print('places that clear what is remembered', wordsOf(/(\.clear)\(\)/g))
print('owners of a stamp', [...new Set(wordsOf(/\b(catalog\.stamp)\(\)/g))])
print('files on a cold GET', get)
print('files on an import of one competition, without files/ and workouts/', imported.filter(isOfImport))
print('the same with them', imported)
print(
  'files in server/src',
  server.map(({ path }) => path),
)
print('lines in server/src', linesOf(server.map(({ text }) => text)))
print(
  'longest line in server/src',
  Math.max(...server.flatMap(({ text }) => text.split('\n')).map(({ length }) => length)),
)
print(
  'files directly in server/src/http',
  server.filter(({ path }) => /^server\/src\/http\/[^/]+$/.test(path)),
)
print('circles of imports', circlesAmong(files))
print('lines of docs/architecture.md', linesOf([readFileSync(join(root, 'docs/architecture.md'), 'utf8')]))

/** Prints a count; with --list, what was counted. */
function print(title: string, counted: number | readonly unknown[]): void {
  const count = typeof counted === 'number' ? counted : counted.length
  process.stdout.write(`${String(count).padStart(6)}  ${title}\n`)
  if (!process.argv.includes('--list') || typeof counted === 'number') return
  for (const one of counted) process.stdout.write(`        ${typeof one === 'string' ? one : JSON.stringify(one)}\n`)
}

function wordsOf(pattern: RegExp): readonly string[] {
  return onReads.flatMap(({ path, text }) => [...text.matchAll(pattern)].map((match) => `${path}: ${match[1] ?? ''}`))
}

function linesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
}

function isOfImport(path: string): boolean {
  return !path.startsWith('files/') && !path.startsWith('workouts/')
}
