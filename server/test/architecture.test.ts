import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { filesOf, runs, type RunName } from './runs/runs.ts'
import { circlesAmong, codeOf, roomOf, sourceFiles } from './source-files.ts'

/** Who may import whom. What is not listed fails. */
const arrows: Record<string, readonly string[]> = {
  contract: [],
  workouts: ['contract', 'whiteboard'],
  catalog: ['contract', 'workouts', 'whiteboard'],
  description: ['contract', 'whiteboard'],
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
    'whiteboard',
  ],
  'cli.ts': ['operator'],
  client: [],
  whiteboard: [],
  explorer: ['client', 'whiteboard', 'preact', 'uqr', 'preact/hooks'],
}

/** The rooms through which a board is read, one after the other: none imports from one behind it. */
const readingRooms = ['text', 'amounts', 'names', 'format', 'movements', 'kinds', 'items', 'gather', 'compose']

/** Rooms that run in browsers, too: what they need of others is among their arrows. */
const withoutPackages = ['client', 'whiteboard', 'explorer']

const files = sourceFiles()

suite('the house', () => {
  test('each room imports only what its arrows allow', () => {
    const forbidden = files.flatMap(({ path, imports }) => {
      const room = roomOf(path)
      return imports
        .filter((target) => isOurs(target) || withoutPackages.includes(room))
        .map(destinationOf)
        .filter((target) => target !== room && !(arrows[room] ?? []).includes(target))
        .filter((target) => !target.startsWith(`${room}/`))
        .map((target) => `${path} imports ${target}`)
    })
    assert.deepEqual(forbidden, [])
  })

  test('a board is read from room to room, in one direction', () => {
    const folder = 'whiteboard/src/read/'
    const stepOf = (path: string) => readingRooms.indexOf(path.slice(folder.length).split('/')[0] ?? '')
    const read = files.filter(({ path }) => path.startsWith(folder) && path.slice(folder.length).includes('/'))
    const back = read.flatMap(({ path, imports }) =>
      imports.filter((target) => stepOf(target) > stepOf(path)).map((target) => `${path} imports ${target}`),
    )
    assert.deepEqual(back, [])
    assert.deepEqual([...new Set(read.map(({ path }) => stepOf(path)))].sort(), [...readingRooms.keys()])
  })

  test('there is no circle of imports', () => {
    assert.deepEqual(circlesAmong(files), [])
  })

  test('contract, whiteboard, workouts, description and catalog do no input or output and read no clock', () => {
    const impure =
      /node:(fs|net|http|https|child_process|process|timers|sqlite|worker_threads)|Date\.now|new Date\(\)|Math\.random|process\./
    assert.deepEqual(pathsWith(['contract', 'whiteboard', 'workouts', 'description', 'catalog'], impure), [])
  })

  test('what serves imports no module of Node that brings half of Node along', () => {
    const costly = /^import (?!type\b)[^\n]* from 'node:(http|https|tls|process)'/m
    assert.deepEqual(pathsWith(['http', 'serving', 'storage', 'access'], costly), [])
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

  test('a status other than 200, 204 and 304 stands among the kinds of problems alone', () => {
    const written = /\b[45]\d\d\b|(?<=code\(|statusCode = |status: |status [!=]== |writeHead\()[1-3]\d\d\b/g
    const statuses = files
      .filter(({ path }) => ['http', 'access'].includes(roomOf(path)))
      .flatMap((file) => [...codeOf(file).matchAll(written)].map(([status]) => ({ path: file.path, status })))
      .filter(({ status }) => !['200', '204', '304'].includes(status))
      .map(({ path, status }) => `${path}: ${status}`)
    assert.deepEqual(statuses, [])
  })

  test('a viewer is made in one place', () => {
    const made = files.filter(({ text }) => /\b(return|=) \{ gyms\b/.test(text) || text.includes('as Viewer'))
    assert.deepEqual(
      made.map(({ path }) => path),
      ['server/src/access/open-accounts.ts'],
    )
  })

  test('nothing that is remembered is ever cleared', () => {
    const onReads = files.filter(({ path }) => /^server\/src\/(http|access|catalog\/reading)\//.test(path))
    assert.deepEqual(
      onReads.filter(({ text }) => text.includes('.clear()')).map(({ path }) => path),
      [],
    )
  })

  test('requests cannot write: the service opens the catalog for reading', () => {
    assert.deepEqual(pathsWith(['http'], /\b(writeCatalog|openForWriting|CatalogStore)\b/), [])
  })

  test('the explorer uses of the whiteboard what any third party can', () => {
    const used = files.filter(({ path }) => roomOf(path) === 'explorer').flatMap(({ imports }) => imports)
    const deep = used.filter((path) => path.startsWith('whiteboard/') && path !== 'whiteboard/src/index.ts')
    assert.deepEqual(deep, [])
  })

  test('the explorer writes no HTML by hand and keeps nothing beyond the page, but what its address brought', () => {
    const forbidden =
      /innerHTML|dangerouslySet|insertAdjacentHTML|document\.write|localStorage|sessionStorage|indexedDB|\.cookie|eval\(/
    assert.deepEqual(pathsWith(['explorer'], forbidden), ['explorer/src/address-credentials.ts'])
  })
})

test('npm test runs every test file, and each of them once', () => {
  const cwd = join(import.meta.dirname, '../..')
  const begun = globSync('*.run.ts', { cwd: join(import.meta.dirname, 'runs') }).map((file) => file.split('.')[0])
  assert.deepEqual(begun.toSorted(), Object.keys(runs).toSorted())
  const there = globSync('{client,explorer,server,whiteboard}/test/**/*.test.ts', { cwd })
  assert.deepEqual((Object.keys(runs) as RunName[]).flatMap(filesOf).toSorted(), there.toSorted())
})

function pathsWith(rooms: readonly string[], pattern: RegExp): readonly string[] {
  return files.filter(({ path, text }) => rooms.includes(roomOf(path)) && pattern.test(text)).map(({ path }) => path)
}

/** Whether it is no package. */
function isOurs(target: string): boolean {
  return target.includes('/src/')
}

/** The room of a file, or the package; of the client, what every third party can use is its entry. */
function destinationOf(target: string): string {
  if (target.startsWith('client/') && target !== 'client/src/index.ts') return target
  return isOurs(target) ? roomOf(target) : target
}
