import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { debianProgram } from './debian-program.ts'

const top = join(import.meta.dirname, '../../..')

/**
 * The suites over HTTP whose answers no proxy may change. The others look at what is a proxy's own: how bytes are framed, which headers say who
 * answers, how connections end, and whose address it is that a stranger forges.
 */
const suites = [
  'admin',
  'coding',
  'cors',
  'get-workout',
  'gym-header',
  'gzip-bodies',
  'gzip-readers',
  'joined-gzip',
  'link-header',
  'query-string',
  'rate-limits',
]

for (const name of ['nginx', 'haproxy'] as const) {
  test(`through ${name}, what callers read is what they read without`, { timeout: 600_000 }, async () => {
    const files = suites.map((suite) => join('server/test/http', `${suite}.test.ts`))
    const words = ['--test', '--test-concurrency=2', '--test-global-setup=server/test/global-setup.ts', ...files]
    // Else the runner takes this for one of its own files.
    const env = {
      ...process.env,
      NODE_TEST_CONTEXT: undefined,
      TEST_PROXY: JSON.stringify({ name, ...debianProgram(name) }),
    }
    const child = spawn(process.execPath, words, { cwd: top, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    assert.equal(code, 0, said.slice(said.indexOf('failing tests')))
  })
}
