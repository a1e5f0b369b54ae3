import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { freshSample } from '../../src/operator/demo/load-sample.ts'
import { startCommand } from './child-command.ts'
import { until } from '../until.ts'
import { commandFolder, jsonLines, type CommandFolder } from './command-folder.ts'
import { startServing } from './serving-folder.ts'
import { worldFolder } from './world-folder.ts'
import { inLong, longTest } from '../tries.ts'

const top = join(import.meta.dirname, '../../..')
const anyPort = { PORT: '0', ADMIN_PORT: '0' }

async function startDemo(test: TestContext, folder: CommandFolder) {
  const demo = startCommand(test, folder, ['demo'], anyPort)
  await until(() => demo.printed.output.includes('Ctrl-C') || demo.process.exitCode !== null, 'the demo runs')
  const [, line = ''] = /^ {2}(curl .*)$/m.exec(demo.printed.output) ?? []
  const stop = async () => {
    demo.process.kill('SIGINT')
    return demo.ended
  }
  return { ...demo, line, stop }
}

async function pasted(line: string): Promise<{ id: string }[]> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `${line} --silent --fail`])
  return JSON.parse(stdout) as { id: string }[]
}

test('serve prints its address, answers, and ends in order at SIGTERM', async (t) => {
  const serve = await startServing(t, { LOG_LEVEL: 'silent' })
  assert.match(serve.printed.messages, /^Serving at \S+ \(health and metrics at http:\S+\)\.\n$/)
  const answer = await serve.get('/api/public/competitions')
  assert.deepEqual(
    ((await answer.json()) as { id: string }[]).map(({ id }) => id),
    ['comp_late', 'comp_night', 'comp_tide'],
  )
  serve.process.kill('SIGTERM')
  assert.deepEqual(await serve.ended, { code: 0, signal: null })
  assert.equal(serve.printed.output, '')
})

test('the demo loads the sample and prints a curl line that works as it is pasted; later runs keep both', async (t) => {
  const folder = commandFolder(t)
  const first = await startDemo(t, folder)
  assert.match(first.printed.output, /^Heatsheet is running, with a sample to look at\.\n/)
  assert.ok(first.printed.output.trimEnd().split('\n').length <= 15)
  assert.equal((await pasted(first.line)).length, 2)
  assert.deepEqual(await first.stop(), { code: 0, signal: null })
  assert.equal(statSync(join(folder.path, 'demo-account.json')).mode & 0o777, 0o600)

  const second = await startDemo(t, folder)
  assert.match(second.printed.output, /on the catalog that was here/)
  const credentials = /-u '([^']+)'/
  assert.equal(credentials.exec(second.line)?.[1], credentials.exec(first.line)?.[1])
  await second.stop()
  if (inLong(true, false)) return

  rmSync(join(folder.path, 'demo-account.json'))
  const third = await startDemo(t, folder)
  assert.equal((await pasted(third.line)).length, 2)
  await third.stop()
  const accounts = jsonLines(await folder.run('accounts', 'list', '--json'))
  assert.equal(accounts.length, 1)
})

test('the demo keeps an existing catalog, and replaces a corrupt account file', async (t) => {
  const folder = await worldFolder(t)
  writeFileSync(join(folder.path, 'demo-account.json'), '{')
  const demo = await startDemo(t, folder)
  assert.deepEqual(
    (await pasted(demo.line)).map(({ id }) => id),
    ['comp_late', 'comp_night'],
  )
  await demo.stop()
})

test('the sample’s dates are counted from the moment of loading', () => {
  const now = Date.parse('2026-05-01T12:00:00.750Z')
  const text = "a: '@now', b: '@now+1m', c: '@now-30d', d: '@now+90s', e: '@now+24h'"
  const fresh =
    "a: '2026-05-01T12:00:00Z', b: '2026-05-01T12:01:00Z', c: '2026-04-01T12:00:00Z', d: '2026-05-01T12:01:30Z', e: '2026-05-02T12:00:00Z'"
  assert.equal(freshSample(text, now), fresh)
})

longTest('`npm start` ends with its service on a signal', async (t) => {
  const folder = commandFolder(t)
  const env = { ...process.env, ...anyPort, DATABASE_URL: folder.databaseUrl }
  // Its dependencies are installed. It runs in its own process group, which ends with the test.
  const npm = spawn('npm', ['start', '--ignore-scripts'], { cwd: top, env, detached: true })
  const group = npm.pid
  assert.ok(group !== undefined)
  t.after(() => spawnSync('kill', ['-KILL', '--', `-${group}`]))
  let printed = ''
  npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await until(() => printed.includes('Ctrl-C') || npm.exitCode !== null, 'the demo runs')
  const [, address = ''] = /Page +(\S+)/.exec(printed) ?? []
  assert.equal((await fetch(address)).status, 200)
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  await assert.rejects(fetch(address))
})

test('a checkout that is not writable causes one sentence with the remedy', (t) => {
  for (const prepare of [
    (path: string) => writeFileSync(join(path, 'node_modules'), ''),
    (path: string) => mkdirSync(join(path, 'node_modules/.installed'), { recursive: true }),
  ]) {
    const { path } = commandFolder(t)
    for (const name of ['scripts/install.mjs', 'scripts/build-explorer.mjs', 'package-lock.json']) {
      cpSync(join(top, name), join(path, name))
    }
    prepare(path)
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(path, 'scripts/install.mjs')])
    assert.deepEqual([status, stdout.toString()], [1, ''])
    assert.match(stderr.toString(), /^Installing [^\n]+\nThis folder cannot be written: E[^\n]+ Clone [^\n]+\n$/)
  }
})
