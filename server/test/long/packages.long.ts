import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after, before, suite, test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { startBrowser } from '../browser.ts'
import { until } from '../until.ts'

const repository = join(import.meta.dirname, '../../..')
/** The checks of published packages, which are no dependencies of ours: they are large and run here alone. */
const checks = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5']
/** With this Node in front, whichever one runs npm. */
const environment = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` }

suite('the packages, installed in an empty folder', () => {
  let folder: string
  const files: string[] = []
  const run = async (program: string, words: readonly string[], cwd = folder) => {
    const { stdout } = await promisify(execFile)(program, words, { cwd, env: environment, maxBuffer: 1 << 24 })
    return stdout
  }

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'heatsheet-packages-'))
    for (const name of ['server', 'client', 'whiteboard']) {
      const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], join(repository, name))
      const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
      files.push(join(folder, filename))
    }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...files, ...checks])
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  test('the demo answers, to the client and to a mirror, and ends with SIGINT', async (context) => {
    const demo = await startDemo(context, folder)
    const { address, username, password } = demo
    const program = `import { createClient } from '@heatsheet/client'
      const heatsheet = createClient(${JSON.stringify({ url: address, username, password })})
      let count = 0
      for await (const { id } of heatsheet.listCompetitions({ limit: 2 })) count += id.length > 5 ? 1 : 0
      console.log(count)`
    writeFileSync(join(folder, 'read.js'), program)
    assert.equal(await run(process.execPath, ['read.js']), '4\n')

    const own = ['--database-url', 'sqlite:mirror.db']
    writeFileSync(join(folder, 'password'), password)
    await run('npx', ['heatsheet', 'gyms', 'add', 'gym_harbor', '--name', 'Harbor', ...own])
    const words = ['--username', username, '--password-file', 'password', '--gym', 'gym_harbor', '--json', ...own]
    const mirrored = JSON.parse(await run('npx', ['heatsheet', 'mirror', address, ...words])) as object
    assert.deepEqual({ ...mirrored, findings: [] }, { ...mirrored, outcome: 'imported', errors: 0, findings: [] })

    assert.match(await (await fetch(`${address}/`)).text(), /<script type="module"/)
    assert.equal(await demo.interrupt(), 0)
  })

  test('its pages are in the package', async (context) => {
    const { address } = await startDemo(context, folder)
    const statuses = await Promise.all(
      ['/', '/docs', '/openapi.json', '/problems/not_found'].map(
        async (path) => (await fetch(`${address}${path}`)).status,
      ),
    )
    assert.deepEqual(statuses, [200, 200, 200, 200])
  })

  test('the service serves with several workers', async (context) => {
    const demo = await startDemo(context, folder, '--workers', '2')
    const authorization = `Basic ${btoa(`${demo.username}:${demo.password}`)}`
    const answer = await fetch(`${demo.address}/api/public/competitions`, { headers: { authorization } })
    assert.equal(answer.status, 200)
    assert.equal(await demo.interrupt(), 0)
  })

  test('a page in a browser reads with the client from another origin', async (context) => {
    const { address, username, password } = await startDemo(context, folder, '--cors-origins', '*')
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
    const { address, username, password } = await startDemo(context, folder, '--cors-origins', '*')
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

  test('an older Node is told what is needed', async () => {
    const program = join(folder, 'node_modules/heatsheet/bin/heatsheet.js')
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

  test('editors find the schema of catalog files where the README says', () => {
    const schema = readFileSync(join(folder, 'node_modules/heatsheet/dist/catalog.schema.json'), 'utf8')
    assert.equal(schema, readFileSync(join(repository, 'catalog.schema.json'), 'utf8'))
  })
})

interface Demo {
  readonly address: string
  readonly username: string
  readonly password: string
  /** Sends SIGINT; gives the exit code. */
  interrupt(): Promise<number | null>
}

/** Starts `npx heatsheet demo` on any free ports. It does not outlive the test. */
async function startDemo(context: TestContext, folder: string, ...words: readonly string[]): Promise<Demo> {
  const ports = ['--port', '0', '--admin-port', '0', '--json']
  const program = join(folder, 'node_modules/.bin/heatsheet')
  const child = spawn(program, ['demo', ...ports, ...words], { cwd: folder, env: environment })
  context.after(() => child.kill('SIGKILL'))
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.pipe(process.stderr)
  await until(() => printed.includes('\n') || child.exitCode !== null, 'the demo serves')
  const { address, username, password } = JSON.parse(printed) as Record<'address' | 'username' | 'password', string>
  return {
    address,
    username,
    password,
    async interrupt() {
      child.kill('SIGINT')
      const [code] = (await once(child, 'close')) as [number | null]
      return code
    },
  }
}

/** Serves the scripts of a folder, and an empty page; gives its address. */
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
