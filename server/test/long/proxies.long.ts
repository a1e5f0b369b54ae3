import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { debianProgram } from './debian-program.ts'

const top = join(import.meta.dirname, '../../..')

/** Suites that look at connections, and at whose address it is, which are the proxy's own. */
const ofConnections = /\/(bounded-memory|crowd|failed-credentials|framing|overload|stopping|tls)\.test\.ts$/

/** What the proxy itself refuses, answers or asks again, or says of itself; and hosts that it would have to look up. */
const ofProxies = [
  'a 304 carries ETag, Vary, Cache-Control and X-Request-Id, and no others but of the connection',
  'a request target with scheme and authority is read as its path',
  'a token of 20 KB is refused by the parser',
  'an id that is no whole number in decimal digits is a 400, never read as a near one',
  'an unknown method is refused and closed',
  'are never those that a stranger forges',
  'are those of PUBLIC_URL',
  'CONNECT is refused and closed, and opens no tunnel',
  'credentials in the URL are ignored, and not logged',
  'every way of not being let in is one answer, byte for byte',
  'everything else is the problem not_found',
  'generated requests are each answered',
  'has the address of rejected credentials',
  'headers_too_large: 431',
  'If-None-Match is read as a list of weak or strong tags, or an asterisk',
  'is made otherwise, and never takes over what could break a log',
  'is the caller’s own on every answer, when it is safe to log',
  'leaves out nothing that we failed',
  'malformed_request is told before what comes later',
  'malformed_request: 400',
  'mutated streams of bytes',
  'no header tells which software answers',
  'of identical occurrences differs in its request id alone',
  'OPTIONS is answered 204 with Allow, without credentials, and without CORS headers',
  'paths that nearly',
  'that answer is the problem unauthorized, with the realm of the service',
  'the headers of a 200 are these, and no others',
  'TRACE is refused and closed',
  'uri_too_long: 414',
]

for (const name of ['nginx', 'haproxy'] as const) {
  test(`through ${name}, what callers read is what they read without`, { timeout: 600_000 }, async (t) => {
    const files = globSync('server/test/http/*.test.ts', { cwd: top }).filter((file) => !ofConnections.test(file))
    const left = ofProxies.map((sentence) => `--test-skip-pattern=${sentence}`)
    const words = [
      '--test',
      '--test-concurrency=2',
      '--test-global-setup=server/test/global-setup.ts',
      ...left,
      ...files,
    ]
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
    t.diagnostic(said.match(/^ℹ (?:tests|pass) \d+/gm)?.join(', ') ?? said)
    assert.equal(code, 0, said.slice(said.indexOf('failing tests')))
  })
}
