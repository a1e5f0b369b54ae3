import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { suite, test } from 'node:test'

const source = join(import.meta.dirname, '../src')

/** Who may import whom. What is not listed fails. */
const arrows: Record<string, readonly string[]> = {
  contract: [],
  workouts: ['contract'],
  catalog: ['contract', 'workouts'],
  description: ['contract', 'workouts'],
  access: ['contract', 'catalog'],
  storage: ['contract', 'catalog', 'access'],
  http: ['contract', 'description', 'catalog', 'access'],
  files: ['contract'],
  serving: ['contract', 'catalog', 'access', 'storage', 'http'],
  operator: [
    'contract',
    'workouts',
    'description',
    'catalog',
    'access',
    'storage',
    'http',
    'files',
    'serving',
    'client',
  ],
  'cli.ts': ['operator'],
}

const files = globSync('**/*.ts', { cwd: source }).map((path) => ({
  path,
  room: path.split('/')[0] ?? '',
  text: readFileSync(join(source, path), 'utf8'),
}))

suite('the house', () => {
  test('each room imports only what its arrows allow', () => {
    const forbidden = files.flatMap(({ path, room, text }) =>
      importsOf(text)
        .filter((target) => target.startsWith('.'))
        .map((target) => roomOf(path, target))
        .filter((target) => target !== room && !(arrows[room] ?? []).includes(target))
        .map((target) => `${path} imports ${target}`),
    )
    assert.deepEqual(forbidden, [])
  })

  test('contract, workouts, description and catalog do no input or output and read no clock', () => {
    const impure =
      /node:(fs|net|http|https|child_process|process|timers|sqlite|worker_threads)|Date\.now|new Date\(\)|Math\.random|process\./
    assert.deepEqual(pathsWith(['contract', 'workouts', 'description', 'catalog'], impure), [])
  })

  test('SQL stands in storage only', () => {
    const sql = /\b(select|insert into|delete from|update \w+ set)\b[^.\n]*\b(from|values|set|where)\b/
    assert.deepEqual(
      pathsWith(['contract', 'workouts', 'catalog', 'access', 'http', 'files', 'serving', 'operator'], sql),
      [],
    )
  })

  test('storage knows no status and no header', () => {
    assert.deepEqual(pathsWith(['storage'], /\b(status: [2-5]\d\d|statusCode|Authorization|Content-Type)\b/), [])
  })

  test('a viewer is made in one place', () => {
    const made = files.filter(({ text }) => /\b(return|=) \{ gyms\b/.test(text) || text.includes('as Viewer'))
    assert.deepEqual(
      made.map(({ path }) => path),
      ['access/viewer-of.ts'],
    )
  })

  test('requests cannot write: the service opens the catalog for reading', () => {
    assert.deepEqual(pathsWith(['http'], /\b(writeCatalog|openForWriting|CatalogStore)\b/), [])
  })
})

function pathsWith(rooms: readonly string[], pattern: RegExp): readonly string[] {
  return files.filter(({ room, text }) => rooms.includes(room) && pattern.test(text)).map(({ path }) => path)
}

function importsOf(text: string): readonly string[] {
  return [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? '')
}

function roomOf(path: string, target: string): string {
  // Of the client, what every third party can use: its entry.
  const within = relative(source, join(source, dirname(path), target)).replace('../../client/src/index.ts', 'client')
  return within.split('/')[0] ?? ''
}
