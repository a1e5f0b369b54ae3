import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, before, suite, test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { openPage, startBrowser } from '../browser.ts'
import { until } from '../until.ts'
import { environment, repository, runIn, tarballs } from './tarballs.ts'

const checks = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5']
async function install(folder: string, ...packages: readonly string[]): Promise<void> {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await runIn(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages])
}

suite('the packages, each installed in an empty folder', () => {
  let top: string
  let files: readonly string[]
  let house: string
  let folder: string
  const run = (program: string, words: readonly string[], cwd = folder) => runIn(cwd, program, words)

  before(async () => {
    top = mkdtempSync(join(tmpdir(), 'heatsheet-packages-'))
    ;[house, folder] = [join(top, 'house'), join(top, 'libraries')]
    files = await tarballs(top)
    const [server = '', ...libraries] = files
    await install(house, server)
    await install(folder, ...libraries, ...checks)
  })
  after(() => rmSync(top, { recursive: true, force: true }))

  test('the program is there and answers, and goes again and leaves its catalog alone', async (context) => {
    const [file = ''] = files
    const empty = join(top, 'empty')
    const started = performance.now()
    await install(empty, file)
    const demo = await startDemo(context, empty)
    const { address, username, password } = demo
    const authorization = `Basic ${btoa(`${username}:${password}`)}`
    const answer = await fetch(`${address}/api/public/competitions`, { headers: { authorization } })
    assert.equal(answer.status, 200)
    context.diagnostic(`the first answer ${Math.round(performance.now() - started)} ms after npm install was called`)
    assert.equal(await demo.interrupt(), 0)
    await run('npm', ['uninstall', 'heatsheet'], empty)
    // npm keeps empty folders and a list of installed packages; ignore them.
    const entries = readdirSync(empty, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
    const left = entries.map(({ parentPath, name }) => relative(empty, join(parentPath, name)))
    const beside = left.filter((file) => !file.startsWith('data/')).sort()
    assert.deepEqual(beside, ['node_modules/.package-lock.json', 'package-lock.json', 'package.json'])
    assert.ok(left.includes('data/catalog.db'))
  })

  test('a catalog of one’s own is imported, previewed, served and shared', async (context) => {
    const own = ['--database-url', 'sqlite:own.db', '--json']
    const heatsheet = async (...words: readonly string[]) => {
      const printed = await run('npx', ['heatsheet', ...words, ...own], house)
      return JSON.parse(printed.split('\n')[0] ?? '') as Readonly<Record<string, string>>
    }
    writeFileSync(join(house, 'open.json'), JSON.stringify(ownCatalog))
    const library = ['movements', 'workouts'].map((name) => `node_modules/heatsheet/dist/sample/${name}.yaml`)
    await heatsheet('import', ...library, 'open.json')
    const { username = '', password } = await heatsheet(
      'accounts',
      'issue',
      '--gym',
      'gym_harbor',
      '--sees',
      'published',
      '--name',
      'Site',
    )
    const previewed = await startProgram(context, house, ['preview', 'open.json', ...own])
    const browser = await startBrowser()
    context.after(() => browser.close())
    const shownAt = async (address: string) => {
      const page = await openPage(browser)
      await page.goto(address)
      await page.getByRole('heading', { name: 'Harbor Open' }).first().waitFor()
    }
    await shownAt(previewed.address)
    const served = await startProgram(context, house, ['serve', '--port', '0', '--admin-port', '0', ...own])
    const authorization = `Basic ${btoa(`${username}:${password}`)}`
    const answer = await fetch(`${served.address}/api/public/competitions`, { headers: { authorization } })
    assert.equal(answer.status, 200)
    const shared = await heatsheet('accounts', 'share', username, '--public-url', served.address)
    await shownAt(shared.address ?? '')
    assert.equal(await served.interrupt(), 0)
  })

  test('a strict project gets the types of what it reads and draws', async () => {
    const lines = `import { createClient, NotFoundError } from '@heatsheet/client'
      import { toBoard } from '@heatsheet/whiteboard'
      const heatsheet = createClient({ url: 'http://127.0.0.1:3000', username: 'a', password: 'b' })
      export async function minutes(id: number): Promise<number | undefined> {
        try {
          const workout = await heatsheet.getWorkout(id)
          return workout.type === 'Amrap' ? workout.details.duration : undefined
        } catch (error) {
          if (error instanceof NotFoundError) return undefined
          throw error
        }
      }
      // @ts-expect-error There is no such member.
      export const wrong = async () => (await heatsheet.getWorkout(1)).colour
      export const board = () => heatsheet.getWorkout(1).then((workout) => toBoard(workout, workout.movements))`
    writeFileSync(join(folder, 'strict.ts'), lines)
    const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noEmit']
    const compiler = join(repository, 'node_modules/typescript/bin/tsc')
    const words = [...strict, '--module', 'nodenext', '--target', 'es2022', 'strict.ts']
    assert.equal(await run(process.execPath, [compiler, ...words]), '')
  })

  test('the demo answers, to the client and to a mirror, and ends with SIGINT', async (context) => {
    const demo = await startDemo(context, house)
    const { address, username, password } = demo
    const program = `import { createClient } from '@heatsheet/client'
      const heatsheet = createClient(${JSON.stringify({ url: address, username, password })})
      let count = 0
      for await (const { id } of heatsheet.listCompetitions({ limit: 2 })) count += id.length > 5 ? 1 : 0
      console.log(count)`
    writeFileSync(join(folder, 'read.js'), program)
    assert.equal(await run(process.execPath, ['read.js']), '4\n')

    const own = ['--database-url', 'sqlite:mirror.db']
    writeFileSync(join(house, 'password'), password)
    await run('npx', ['heatsheet', 'gyms', 'add', 'gym_harbor', '--name', 'Harbor', ...own], house)
    const words = ['--username', username, '--password-file', 'password', '--gym', 'gym_harbor', '--json', ...own]
    const mirrored = JSON.parse(await run('npx', ['heatsheet', 'mirror', address, ...words], house)) as object
    assert.deepEqual({ ...mirrored, findings: [] }, { ...mirrored, outcome: 'imported', errors: 0, findings: [] })

    assert.match(await (await fetch(`${address}/`)).text(), /<script type="module"/)
    assert.equal(await demo.interrupt(), 0)
  })

  test('its pages are in the package', async (context) => {
    const { address } = await startDemo(context, house)
    const statuses = await Promise.all(
      ['/', '/docs', '/openapi.json', '/problems/not_found'].map(
        async (path) => (await fetch(`${address}${path}`)).status,
      ),
    )
    assert.deepEqual(statuses, [200, 200, 200, 200])
  })

  test('the service serves with several workers', async (context) => {
    const demo = await startDemo(context, house, '--workers', '2')
    const authorization = `Basic ${btoa(`${demo.username}:${demo.password}`)}`
    const answer = await fetch(`${demo.address}/api/public/competitions`, { headers: { authorization } })
    assert.equal(answer.status, 200)
    assert.equal(await demo.interrupt(), 0)
  })

  test('a page in a browser reads with the client from another origin', async (context) => {
    const { address, username, password } = await startDemo(context, house, '--cors-origins', '*')
    const browser = await startBrowser()
    context.after(() => browser.close())
    const page = await browser.newPage()
    await page.goto(await servePackage(context, join(folder, 'node_modules/@heatsheet/client/dist')))
    const read = await page.evaluate(
      async ([url, user, secret]) => {
        const entry = '/index.js'
        const { createClient } = (await import(entry)) as typeof import('../../../client/src/index.ts')
        const heatsheet = createClient({ url: url ?? '', username: user ?? '', password: secret ?? '', cache: true })
        const first = await heatsheet.listCompetitions({ limit: 1 })
        const again = await heatsheet.listCompetitions({ limit: 1 })
        const problem = await heatsheet.getWorkout(999_999).catch((error: unknown) => error)
        const wrong = createClient({ url: url ?? '', username: 'a', password: 'b' }).getWorkout(1)
        return {
          count: first.competitions.length,
          next: first.next?.limit,
          isSame: again.competitions === first.competitions,
          hasManners: first.requestId !== undefined && first.rateLimit !== undefined && first.etag !== '',
          problem: problem instanceof Error ? problem.name : '',
          wrong: await wrong.then(
            () => '',
            (error: unknown) => (error instanceof Error ? error.name : ''),
          ),
        }
      },
      [address, username, password],
    )
    const errors = { problem: 'NotFoundError', wrong: 'UnauthorizedError' }
    assert.deepEqual(read, { count: 1, next: 1, isSame: true, hasManners: true, ...errors })
  })

  test('twenty lines print the workouts of today, in Node and in a browser', async (context) => {
    const { address, username, password } = await startDemo(context, house, '--cors-origins', '*')
    const account = `{ url: '${address}', username: '${username}', password: '${password}' }`
    const readme = readFileSync(join(folder, 'node_modules/@heatsheet/whiteboard/README.md'), 'utf8')
    const program = readme.split('```ts\n').find((snippet) => snippet.includes('export async function today')) ?? ''
    const [twenty = ''] = program.split('```')
    assert.ok(twenty.split('\n').filter((line) => line.trim() !== '').length <= 20)
    writeFileSync(join(folder, 'today.js'), twenty.replace(/\{ url: .* \}/, account))
    const printed = await run(process.execPath, ['today.js'])
    assert.match(printed, / · .*\n"?[^]*\n {2}\d+ /)

    const { build } = await import('vite')
    const lib = { entry: join(folder, 'today.js'), formats: ['es' as const], fileName: 'today' }
    const outDir = join(folder, 'bundle')
    await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir, lib, target: 'es2022' } })
    const browser = await startBrowser()
    context.after(() => browser.close())
    const page = await browser.newPage()
    await page.goto(await servePackage(context, outDir))
    const shown = await page.evaluate(async () => {
      const entry = '/today.js'
      return ((await import(entry)) as { today(): Promise<string> }).today()
    })
    assert.equal(`${shown}\n`, printed)
  })

  test('an older Node gets an error with the version that is needed', async () => {
    const program = join(house, 'node_modules/heatsheet/bin/heatsheet.js')
    const old = `Object.defineProperty(process.versions, 'node', { value: '20.1.0' }); await import(${JSON.stringify(program)})`
    const { stderr } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      `${old}; process.exitCode = 0`,
    ])
    assert.match(stderr, /^Heatsheet needs Node 24 or later/)
  })

  test('publint and attw find nothing in the libraries, publint nothing in the program', async () => {
    for (const file of files) await run('npx', ['publint', '--strict', file])
    for (const library of files.slice(1)) await run('npx', ['attw', '--profile', 'esm-only', library])
  })

  test('editors find the schema of catalog files at the path in the README', () => {
    const schema = readFileSync(join(house, 'node_modules/heatsheet/dist/catalog.schema.json'), 'utf8')
    assert.equal(schema, readFileSync(join(repository, 'catalog.schema.json'), 'utf8'))
  })
})

const ownCatalog = {
  gyms: [{ id: 'gym_harbor', name: 'Harbor Barbell' }],
  competitions: [
    {
      gym: 'gym_harbor',
      name: 'Harbor Open',
      status: 'published',
      time_zone: 'Europe/Lisbon',
      divisions: [{ name: 'Rx' }],
      events: [{ name: 'One', workout: { id: 1 } }],
    },
  ],
}

interface Program {
  readonly address: string
  readonly username: string
  readonly password: string
  interrupt(): Promise<number | null>
}

function startDemo(context: TestContext, folder: string, ...words: readonly string[]): Promise<Program> {
  return startProgram(context, folder, ['demo', '--port', '0', '--admin-port', '0', '--json', ...words])
}

async function startProgram(context: TestContext, folder: string, words: readonly string[]): Promise<Program> {
  const program = join(folder, 'node_modules/.bin/heatsheet')
  const child = spawn(program, words, { cwd: folder, env: environment })
  context.after(() => child.kill('SIGKILL'))
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.pipe(process.stderr)
  await until(() => printed.includes('\n') || child.exitCode !== null, `${words[0]} prints its address`)
  const connection = JSON.parse(printed.split('\n')[0] ?? '') as Record<'address' | 'username' | 'password', string>
  return {
    ...connection,
    async interrupt() {
      child.kill('SIGINT')
      const [code] = (await once(child, 'close')) as [number | null]
      return code
    },
  }
}

async function servePackage(context: TestContext, dist: string): Promise<string> {
  const server = createServer((request, answer) => {
    const { url = '/' } = request
    if (url.endsWith('.js')) answer.setHeader('content-type', 'text/javascript').end(readFileSync(join(dist, url)))
    else answer.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return `http://127.0.0.1:${address.port}/`
}
