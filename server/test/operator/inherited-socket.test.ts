import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { callMeanwhile } from './call-meanwhile.ts'
import { startGiven } from './given-sockets.ts'

suite('a service on sockets that it is given', () => {
  test('is passed to the next one without a lost request: clients that connect in between wait', async (t) => {
    const { start, address, authorization, printed } = await startGiven(t, 1, { WORKERS: '2' })
    const first = await start()
    assert.match(printed.messages, new RegExp(`^Serving at ${address} `))
    const calls = callMeanwhile(address, authorization, { kept: 1, fresh: 1 })
    await pause(200)
    process.kill(first.process, 'SIGTERM')
    assert.equal(await first.ended(), 0)
    const second = await start()
    await pause(200)
    calls.end()
    assert.deepEqual(Object.keys(await calls.outcomes), ['200'])
    process.kill(second.process, 'SIGTERM')
    assert.equal(await second.ended(), 0)
  })

  for (const host of ['0.0.0.0', '::']) {
    test(`does not accept unencrypted passwords on ${host}, for any HOST`, async (t) => {
      const { start, printed } = await startGiven(t, 1, { HOST: '127.0.0.1' }, host)
      assert.equal(await (await start()).ended(), 1)
      assert.equal(
        printed.messages,
        `The service would listen on ${host}, which other machines can reach, and passwords would cross the network ` +
          'unencrypted. Set TLS_CERT and TLS_KEY, TRUST_PROXY if a proxy in front speaks TLS, or an address such as ' +
          '127.0.0.1.\n',
      )
    })
  }

  for (const [kind, host] of [
    ['UNIX', join(mkdtempSync(join(tmpdir(), 'heatsheet-test-')), 'socket')],
    ['UDP', 'udp'],
  ] as const) {
    test(`rejects a socket of ${kind} and says how to write its unit`, async (t) => {
      const { start, printed } = await startGiven(t, 1, {}, host)
      assert.equal(await (await start()).ended(), 1)
      assert.equal(
        printed.messages,
        'The socket handed over as descriptor 3 does not listen on TCP. ' +
          'In the socket unit, write ListenStream= with a port, or an IP address and a port.\n',
      )
    })
  }

  test('accepts one socket for any number of workers', async (t) => {
    const { start, printed } = await startGiven(t, 2, { WORKERS: '2' })
    assert.equal(await (await start()).ended(), 1)
    assert.equal(printed.messages, 'The socket unit has 2 ListenStream. Give exactly one.\n')
  })
})
