import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { filesOf, runs, type RunName } from './runs/runs.ts'
import { circlesAmong, codeOf, roomOf, sourceFiles } from './source-files.ts'

const arrows: Record<string, readonly string[]> = {
  contract: [],
  workouts: ['contract', 'whiteboard'],
  catalog: ['contract', 'workouts', 'whiteboard'],
  access: ['contract', 'catalog'],
  storage: ['contract', 'catalog', 'access'],
  http: ['contract', 'catalog', 'access'],
  files: ['contract'],
  serving: ['contract', 'catalog', 'access', 'storage', 'http'],
  operator: [
    'contract',
    'workouts',
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

  test('there is no circle of imports', () => {
    assert.deepEqual(circlesAmong(files), [])
  })

  test('contract, whiteboard, workouts and catalog do no input or output and read no clock', () => {
    const impure =
      /node:(fs|net|http|https|child_process|process|timers|sqlite|worker_threads)|Date\.now|new Date\(\)|Math\.random|process\./
    assert.deepEqual(pathsWith(['contract', 'whiteboard', 'workouts', 'catalog'], impure), [])
  })

  test('the service imports no Node module that loads half of Node', () => {
    const costly = /^import (?!type\b)[^\n]* from 'node:(http|https|tls|process)'/m
    assert.deepEqual(pathsWith(['http', 'serving', 'storage', 'access'], costly), [])
  })

  test('SQL is in storage only', () => {
    const sql = /\b(select|insert into|delete from|update \w+ set)\b[^.\n]*\b(from|values|set|where)\b/
    assert.deepEqual(
      pathsWith(['contract', 'workouts', 'catalog', 'access', 'http', 'files', 'serving', 'operator'], sql),
      [],
    )
  })

  test('storage knows no status and no header', () => {
    assert.deepEqual(pathsWith(['storage'], /\b(status: [2-5]\d\d|statusCode|Authorization|Content-Type)\b/), [])
  })

  test('only the kinds of problems contain a status other than 200, 204, 304 and a redirect', () => {
    const written = /\b[45]\d\d\b|(?<=code\(|statusCode = |status: |status [!=]== |writeHead\()[1-3]\d\d\b/g
    const statuses = files
      .filter(({ path }) => ['http', 'access'].includes(roomOf(path)))
      .flatMap((file) => [...codeOf(file).matchAll(written)].map(([status]) => ({ path: file.path, status })))
      .filter(({ status }) => !['200', '204', '304', '308'].includes(status))
      .map(({ path, status }) => `${path}: ${status}`)
    assert.deepEqual(statuses, [])
  })

  test('a viewer is made in one place', () => {
    const made = files.filter(({ text }) => /\b(return|=) \{ gyms\b/.test(text) || text.includes('as Viewer'))
    assert.deepEqual(
      made.map(({ path }) => path),
      ['server/src/access/authenticator.ts'],
    )
  })

  test('suites of http and serving start the same function as serve: it opens a catalog and accepts clients', () => {
    const root = join(import.meta.dirname, '../..')
    const everywhere = globSync(['{server,client,explorer}/{src,test}/**/*.ts', '{scripts,bench}/**/*.ts'], {
      cwd: root,
    })
      .filter((path) => !path.includes('node_modules') && path !== 'server/test/architecture.test.ts')
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    const callers = (name: string) =>
      everywhere.filter(({ text }) => new RegExp(`(?<!function )\\b${name}\\(`).test(text)).map(({ path }) => path)
    const opens = ['server/src/serving/start-served.ts']
    assert.deepEqual([callers('startPublicServer'), callers('openForServing')], [opens, opens])
    assert.deepEqual(callers('attachApi').sort(), [
      'server/src/http/start-public-server.ts',
      'server/src/operator/preview/served-draft.ts',
    ])
    assert.deepEqual(callers('startServed').sort(), [
      'scripts/serving-sample.ts',
      'server/src/serving/serve.ts',
      'server/src/serving/workers/worker.ts',
      'server/test/serving-world.ts',
    ])
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

  test('exported names are nouns and verbs of the field', () => {
    // Participles that do not name a value, and metaphors of ours.
    const refused =
      /^(told|kept|left|found|given|wanted|asked|held|named|shown|loan|dress|turns?|reach|standing|paint|meetings|tell)([A-Z]|$)/
    const names = files.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:abstract |async )?(?:interface|type|class|function\*?|const) (\w+)/gm)].map(
        ([, name = '']) => ({ path, name }),
      ),
    )
    assert.ok(names.length > 1000, `${names.length} exported names`)
    assert.deepEqual(
      names.filter(({ name }) => refused.test(name.replace(/^[A-Z]/, (letter) => letter.toLowerCase()))),
      [],
    )
  })

  test('the explorer uses only the published part of the whiteboard', () => {
    const used = files.filter(({ path }) => roomOf(path) === 'explorer').flatMap(({ imports }) => imports)
    const deep = used.filter((path) => path.startsWith('whiteboard/') && path !== 'whiteboard/src/index.ts')
    assert.deepEqual(deep, [])
  })

  test('the explorer writes no HTML by hand and stores nothing beyond the page but its credentials', () => {
    const forbidden =
      /innerHTML|dangerouslySet|insertAdjacentHTML|document\.write|localStorage|sessionStorage|indexedDB|\.cookie|eval\(/
    assert.deepEqual(pathsWith(['explorer'], forbidden), [
      'explorer/src/address-credentials.ts',
      'explorer/src/credentials-over-reload.ts',
    ])
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

test('docs/architecture.md lists the arrows, and names existing files, each once in a section', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  const rooms = Object.keys(arrows).filter((room) => room !== 'cli.ts')
  for (const [, room = '', targets = ''] of page.matchAll(/^\| `(\w+)\/` .*\| ([^|]*?) *\|$/gm)) {
    const allowed = (arrows[room] ?? []).filter((target) => rooms.includes(target))
    const named = rooms.filter(
      (one) => one !== room && targets.replace('every room', rooms.slice(0, 9).join()).includes(one),
    )
    assert.deepEqual(named.toSorted(), allowed.toSorted(), room)
  }
  for (const section of page.split(/^## /m)) {
    const named = [...section.matchAll(/`([\w/-]+\.ts)`/g)].map(([, name = '']) => name)
    const isFile = (name: string) =>
      files.some(({ path }) => path.endsWith(`/${name}`)) || existsSync(join(import.meta.dirname, '../..', name))
    const lost = named.filter((name) => !isFile(name))
    assert.deepEqual(
      lost.filter((name) => name !== 'architecture.test.ts'),
      [],
    )
    assert.equal(new Set(named).size, named.length, section)
  }
})

test('every decision up to the last one has a record, or the index names its successor', () => {
  const folder = join(import.meta.dirname, '../../docs/decisions')
  const there = new Set(globSync('0*.md', { cwd: folder }).map((name) => Number(name.slice(0, 4))))
  const numbers = Array.from({ length: Math.max(...there) }, (_, index) => index + 1)
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
    .match(/(?<=^\| )\d+/gm)
    ?.map(Number)
  assert.deepEqual(
    numbers.filter((number) => !there.has(number)),
    index,
  )
})

function isOurs(target: string): boolean {
  return target.includes('/src/')
}

function destinationOf(target: string): string {
  if (target.startsWith('client/') && target !== 'client/src/index.ts') return target
  return isOurs(target) ? roomOf(target) : target
}
