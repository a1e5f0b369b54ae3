import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { basic, servedWorld, startWorld } from '../serving-world.ts'
import { problemBody } from './expected-problem.ts'
import { makeCertificate } from './made-certificate.ts'
import { converse, requestOf } from './raw-http.ts'
import { sqlite } from '../storage/engines.ts'
import { patienceMs } from '../until.ts'

const tls = makeCertificate()

suite('over TLS', () => {
  const running = servedWorld(sqlite, { tls })

  const get = async (path: string) => {
    const headers = { authorization: basic('harbor') }
    const sent = request(`${running.service.address}${path}`, { ca: tls.cert, headers, agent: false }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }

  test('the service answers, and its links start with https', async () => {
    const { address } = running.service
    assert.match(address, /^https:\/\/127\.0\.0\.1:\d+$/)
    const page = await get('/api/public/competitions?limit=1')
    const next = `<${address}/api/public/competitions?limit=1&after_cursor=comp_rumor>; rel="next"`
    assert.deepEqual([page.status, page.headers.link], [200, next])
    const none = await get('/api/public/workouts/999')
    const requestId = String(none.headers['x-request-id'])
    assert.deepEqual(JSON.parse(none.body), problemBody(address, 'not_found', requestId))
  })

  test('a request in the clear gets no answer from the API', async () => {
    const { answers } = await converse(running.service.address, requestOf('/api/public/competitions'))
    assert.ok(answers.every(({ status }) => status === 400))
  })

  test('a silent client is disconnected, like a client that sends no headers', async () => {
    const impatient = await startWorld(sqlite, { tls: { ...tls, handshakeTimeout: 50 } })
    const silent = connect(Number(new URL(impatient.service.address).port), '127.0.0.1')
    const limit = { signal: AbortSignal.timeout(patienceMs) }
    await once(silent.resume(), 'close', limit)
    await impatient.stop()
  })

  test('a certificate that a caller does not know keeps it away', async () => {
    await assert.rejects(fetch(running.service.address))
  })
})
