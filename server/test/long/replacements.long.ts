import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { startCommand } from '../operator/child-command.ts'
import { commandFolder } from '../operator/command-folder.ts'
import { world } from '../operator/operator-world.ts'
import { descriptorsOf } from '../open-descriptors.ts'
import { callMeanwhile, endOf, replaceRunning, serving } from '../operator/replacement.ts'
import { postgres } from '../storage/engines.ts'

const replacements = 20
const callers = { kept: 64, fresh: 64 }
const requestsMin = 200_000

/** What a process has open, and its memory in MB. */
function footprintOf(pid: number) {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { descriptors: descriptorsOf(pid), megabytes: Math.round(Number(kilobytes) / 1024) }
}

/** Replaces a service again and again while it is called without a retry; gives how often each outcome came. */
async function replaceUnderCalls(t: TestContext, databaseUrl: string | undefined, workersOf: (at: number) => string) {
  const folder = commandFolder(t)
  const database: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const run = (...words: string[]) => folder.runWith({ environment: database }, ...words)
  assert.equal((await run('import', folder.file('world.json', world))).code, 0)
  const issued = await run('accounts', 'issue', '--gym', 'gym_harbor', '--rate-limit', 'off', '--json')
  const { username, password } = JSON.parse(issued.output) as { username: string; password: string }
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const port = String(await freePort())
  const settings = { ...database, PORT: port, ADMIN_PORT: String(await freePort()), LOG_LEVEL: 'warn' }
  const first = startCommand(t, folder, ['serve'], { ...settings, WORKERS: workersOf(0) })
  await serving(first)
  const calls = callMeanwhile(`http://127.0.0.1:${port}`, authorization, callers)
  await pause(3000)
  const before = footprintOf(first.process.pid ?? 0)
  let last = 0
  const startedAt = Date.now()
  for (let at = 1; at <= replacements; at += 1) {
    last = (await replaceRunning(t, folder, { ...settings, WORKERS: workersOf(at) })).process
    await pause(1000)
  }
  const replacedMs = Date.now() - startedAt
  await pause(2000)
  const after = footprintOf(last)
  assert.equal(await endOf(first), 0)
  return { calls, before, after, replacedMs }
}

test('twenty replacements under 128 callers without retries cost none of 200,000 requests', async (t) => {
  const { calls, before, after, replacedMs } = await replaceUnderCalls(t, undefined, () => '1')
  calls.end()
  const counts = await calls.outcomes
  t.diagnostic(JSON.stringify({ counts, before, after, replacedMs }))
  assert.deepEqual(Object.keys(counts), ['200'])
  assert.ok((counts['200'] ?? 0) >= requestsMin, `${counts['200']} requests`)
  // The engine keeps those of threads that have read the file for the next ones, three at most.
  assert.ok(after.descriptors <= before.descriptors + 3, `${before.descriptors}, then ${after.descriptors}`)
})

test('twenty from one thread to four and back cost none, either, on PostgreSQL', async (t) => {
  const catalog = await postgres.temporaryCatalog()
  t.after(() => catalog.remove())
  const { calls, before, after, replacedMs } = await replaceUnderCalls(t, catalog.url, (at) =>
    at % 2 === 0 ? '1' : '4',
  )
  calls.end()
  const counts = await calls.outcomes
  t.diagnostic(JSON.stringify({ counts, before, after, replacedMs }))
  assert.deepEqual(Object.keys(counts), ['200'])
})
