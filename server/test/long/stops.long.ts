import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { callMeanwhile } from '../operator/call-meanwhile.ts'
import { startGiven } from '../operator/given-sockets.ts'
import type { CommandFolder } from '../operator/command-folder.ts'
import { startService } from '../operator/serving-folder.ts'
import { issueAccount, worldFolder } from '../operator/world-folder.ts'
import { startProxy } from '../proxy.ts'
import { debianProgram } from './debian-program.ts'

const stops = 20
const callers = { kept: 64, fresh: 64 }
/**
 * The minimum number of requests. A quiet machine sends more in this time. With fewer, requests were not sent
 * throughout the test.
 */
const requestsMin = 200_000

async function withWorld(t: Pick<TestContext, 'after'>) {
  const folder = await worldFolder(t)
  return { folder, ...(await issueAccount(folder)) }
}

function startNode(t: Pick<TestContext, 'after'>, folder: CommandFolder, port: number, workers = 1) {
  return startService(t, folder, { PORT: String(port), LOG_LEVEL: 'error', WORKERS: String(workers) })
}

test('behind nginx, twenty stops of one of two nodes under 128 callers cost none of 200,000 requests', async (t) => {
  const { folder, authorization } = await withWorld(t)
  const ports = [await freePort(), await freePort()] as const
  const nodes = [await startNode(t, folder, ports[0]), await startNode(t, folder, ports[1])]
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
  const proxy = await startProxy({ name: 'nginx', ...debianProgram('nginx') }, addresses)
  t.after(() => proxy.stop())
  const { outcomes, end } = callMeanwhile(proxy.address, authorization, callers)
  for (let stop = 0; stop < stops; stop += 1) {
    await pause(1000)
    const at = stop % 2
    nodes[at]?.process.kill('SIGTERM')
    assert.deepEqual(await nodes[at]?.ended, { code: 0, signal: null })
    nodes[at] = await startNode(t, folder, ports[at === 0 ? 0 : 1])
  }
  await pause(1000)
  end()
  const counts = await outcomes
  t.diagnostic(JSON.stringify(counts))
  assert.deepEqual(Object.keys(counts), ['200'])
  assert.ok((counts['200'] ?? 0) >= requestsMin, `${counts['200']} requests`)
})

for (const workers of [1, 2]) {
  test(`directly, twenty stops of ${workers} workers only refuse connections made after the stop`, async (t) => {
    const { folder, authorization } = await withWorld(t)
    const sum: Record<string, number> = {}
    for (let stop = 0; stop < stops; stop += 1) {
      const port = await freePort()
      const node = await startNode(t, folder, port, workers)
      const { outcomes } = callMeanwhile(`http://127.0.0.1:${port}`, authorization, callers, 'refused')
      await pause(700)
      node.process.kill('SIGTERM')
      assert.deepEqual(await node.ended, { code: 0, signal: null })
      for (const [outcome, count] of Object.entries(await outcomes)) sum[outcome] = (sum[outcome] ?? 0) + count
    }
    t.diagnostic(JSON.stringify(sum))
    assert.deepEqual(Object.keys(sum).toSorted(), ['200', 'ECONNREFUSED'])
    assert.equal(sum.ECONNREFUSED, stops * (callers.kept + callers.fresh))
  })
  test(`on a socket that stays, no request fails over twenty starts of ${workers} workers`, async (t) => {
    const { start, address, authorization } = await startGiven(t, 1, { WORKERS: String(workers) })
    let node = await start()
    const { outcomes, end } = callMeanwhile(address, authorization, callers)
    t.after(end)
    for (let stop = 0; stop < stops; stop += 1) {
      await pause(500)
      process.kill(node.process, 'SIGTERM')
      assert.equal(await node.ended(), 0)
      node = await start()
    }
    await pause(500)
    end()
    const counts = await outcomes
    t.diagnostic(JSON.stringify(counts))
    assert.deepEqual(Object.keys(counts), ['200'])
    process.kill(node.process, 'SIGTERM')
  })
}
