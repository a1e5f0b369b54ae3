import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startServing } from '../operator/serving-folder.ts'

const seconds = 20

test('an idle service wakes a few times a second, all its threads together', async (t) => {
  const serving = await startServing(t, { LOG_LEVEL: 'error' })
  assert.equal((await serving.get('/api/public/competitions')).status, 200)
  assert.equal((await fetch(`${serving.adminAddress}/metrics`)).status, 200)
  // Work after a start: closing connections, compiling code.
  await pause(10_000)
  const before = wakesOf(serving.process.pid)
  await pause(seconds * 1000)
  const perSecond = (wakesOf(serving.process.pid) - before) / seconds
  t.diagnostic(`${perSecond} a second`)
  assert.ok(perSecond < 20)
})

function wakesOf(processId: number | undefined): number {
  const tasks = `/proc/${processId}/task`
  const wakes = readdirSync(tasks).map((thread) => {
    const status = readFileSync(`${tasks}/${thread}/status`, 'utf8')
    return Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1])
  })
  return wakes.reduce((sum, count) => sum + count, 0)
}
