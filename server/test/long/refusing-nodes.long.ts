import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { startProxy } from '../proxy.ts'
import { debianProgram } from './debian-program.ts'

async function startNode(t: TestContext): Promise<string> {
  const node = createServer(({ url }, response) => {
    if (url === '/absent') response.writeHead(503, { 'Retry-After': '2' })
    response.end()
  })
  t.after(() => {
    node.close()
    node.closeAllConnections()
  })
  await once(node.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}

test('behind nginx, requests that nodes reject do not affect requests that they can answer', async (t) => {
  const nodes = [await startNode(t), await startNode(t)]
  const proxy = await startProxy({ name: 'nginx', ...debianProgram('nginx') }, nodes)
  t.after(() => proxy.stop())
  const ask = async (path: string) => {
    const answer = await fetch(`${proxy.address}${path}`)
    await answer.arrayBuffer()
    return [answer.status, answer.headers.get('retry-after')]
  }
  for (let round = 0; round < 5; round += 1) {
    assert.deepEqual(await ask('/absent'), [503, '2'])
    assert.deepEqual(await ask('/remembered'), [200, null])
  }
})
