import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('ending-log.ts', import.meta.url))

test('a log that nobody reads ends its process, also when a write is still under way', async (t) => {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'] })
  t.after(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.stdin.end()
  const [code] = (await once(child, 'exit')) as [number | null]
  assert.equal(code, 0)
})
