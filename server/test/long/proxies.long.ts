import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { debianProgram } from './debian-program.ts'

const top = join(import.meta.dirname, '../../..')

const ofConnections = /\/(bounded-memory|crowd|overload|stopping|tls)\.test\.ts$/

/** The names of tests that cannot pass behind a proxy, because the proxy answers or changes their requests. */
const ofProxies = readFileSync(join(import.meta.dirname, 'of-proxies.txt'), 'utf8')
  .trimEnd()
  .split('\n')

for (const name of ['nginx', 'haproxy'] as const) {
  test(`through ${name}, clients get the same responses as without`, { timeout: 600_000 }, async (t) => {
    const files = globSync('server/test/http/{,exchanges/}*.test.ts', { cwd: top }).filter(
      (file) => !ofConnections.test(file),
    )
    const left = ofProxies.map((sentence) => `--test-skip-pattern=${sentence}`)
    const words = [
      '--test',
      '--test-concurrency=2',
      '--test-global-setup=server/test/global-setup.ts',
      ...left,
      ...files,
    ]
    // Otherwise the runner would take this for one of its own files.
    const env = {
      ...process.env,
      NODE_TEST_CONTEXT: undefined,
      TEST_PROXY: JSON.stringify({ name, ...debianProgram(name) }),
    }
    const child = spawn(process.execPath, words, { cwd: top, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    t.diagnostic(said.match(/^ℹ (?:tests|pass) \d+/gm)?.join(', ') ?? said)
    assert.equal(code, 0, said.slice(said.indexOf('failing tests')))
  })
}
