import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openLog } from '../../src/serving/serving-log.ts'

const script = fileURLToPath(new URL('ending-log.ts', import.meta.url))

test('an unread log does not keep its process from ending, even during a write', async (t) => {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'] })
  t.after(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.stdin.end()
  const [code] = (await once(child, 'exit')) as [number | null]
  assert.equal(code, 0)
})

test('an unread log keeps at most some megabytes of lines, and logs how many were dropped', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-log-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  // Opened for reading and writing, so that neither side waits for the other.
  const fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  const { log, close } = openLog('info', fd)
  const count = 20_000
  for (let line = 0; line < count; line += 1) log.info({ line, padded: 'x'.repeat(250) })
  let [read, end] = ['', '']
  const reader = createReadStream(pipe, { encoding: 'utf8', highWaterMark: 65_536 })
  // Listen before the log closes: the reader can close first.
  const isRead = once(reader, 'close')
  const { promise: isReported, resolve } = Promise.withResolvers<undefined>()
  reader.on('data', (text) => {
    read += text.toString()
    end = end.slice(-100) + text.toString()
    if (end.includes('"dropped"')) resolve(undefined)
  })
  await isReported
  await close()
  await isRead
  const lines = read.trimEnd().split('\n')
  const [dropped = 0] = lines.flatMap((line) => (JSON.parse(line) as { dropped?: number }).dropped ?? [])
  assert.ok(dropped > 0)
  assert.equal(lines.filter((line) => line.includes('"padded"')).length + dropped, count)
})
