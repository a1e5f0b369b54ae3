import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { findFreePort } from '../../src/serving/find-free-port.ts'
import { freePort } from '../free-port.ts'

/** Connects again and again, until its standard input ends; prints how often it was let in. */
const waiting = `
import select, socket, sys
print('waits', flush=True)
met = 0
while not select.select([sys.stdin], [], [], 0)[0]:
    with socket.socket() as caller:
        met += caller.connect_ex(('127.0.0.1', int(sys.argv[1]))) == 0
print(met)`

test('whoever waits for the port meets nobody but the service: looking for it lets nobody in', async () => {
  const port = await freePort()
  const caller = spawn('python3', ['-c', waiting, String(port)], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(caller.stdout, 'readable')
  for (let tries = 0; tries < 200; tries += 1) assert.equal(await findFreePort('127.0.0.1', port), port)
  caller.stdin.end()
  assert.equal(await text(caller.stdout), 'waits\n0\n')
})

test('any free port is found for 0, and none that another program has, though that would share it', async (t) => {
  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv6'))
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0', ...(hasIpv6 ? ['::1', '::'] : [])]) {
    const other = createServer()
    t.after(() => other.close())
    const port = await findFreePort(host, 0)
    await once(other.listen({ host, port, reusePort: true }), 'listening')
    await assert.rejects(findFreePort(host, port), { code: 'EADDRINUSE', port })
  }
  await assert.rejects(findFreePort('192.0.2.1', 0), { code: 'EADDRNOTAVAIL' })
})
