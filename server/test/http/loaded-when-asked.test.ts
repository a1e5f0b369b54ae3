import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite, test, type TestContext } from 'node:test'
import { pino } from 'pino'
import { loadedWhenAsked, type Answerer } from '../../src/http/site/loaded-when-asked.ts'

/** Serves what `load` gives; the log is kept. */
async function serve(t: TestContext, load: () => Promise<Answerer>) {
  const lines: string[] = []
  const pages = loadedWhenAsked(load, pino({ level: 'error' }, { write: (line) => void lines.push(line) }))
  const server = createServer((message, response) => pages.answer(message, response)).listen(0)
  t.after(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { pages, get: () => fetch(address, { headers: { 'x-request-id': 'asked-1' } }), lines }
}

const page: Answerer = {
  answer: (_message, response) => void response.end('a page'),
  close: () => Promise.resolve(),
}

/** Fails the first time, as when a disk is not there yet. */
function loadSecondTime(): () => Promise<Answerer> {
  let times = 0
  return () => ((times += 1) === 1 ? Promise.reject(new Error('no disk')) : Promise.resolve(page))
}

suite('pages that could not be loaded', () => {
  test('are the problem internal, and the log has the cause under the request id', async (t) => {
    const { get, lines } = await serve(t, loadSecondTime())
    const answer = await get()
    assert.equal(answer.status, 500)
    assert.equal(answer.headers.get('content-type'), 'application/problem+json')
    const { code, instance } = (await answer.json()) as { code: string; instance: string }
    assert.deepEqual([code, instance], ['internal', 'asked-1'])
    assert.equal(lines.length, 1)
    const told = JSON.parse(lines[0] ?? '') as { requestId: string; err: { message: string } }
    assert.deepEqual([told.requestId, told.err.message], ['asked-1', 'no disk'])
  })

  test('are loaded again by the next request', async (t) => {
    const { get } = await serve(t, loadSecondTime())
    await get().catch(() => undefined)
    assert.equal(await (await get()).text(), 'a page')
    assert.equal(await (await get()).text(), 'a page')
  })

  test('do not keep a service from stopping', async (t) => {
    const { get, pages } = await serve(t, () => Promise.reject(new Error('no disk')))
    await get().catch(() => undefined)
    await pages.close()
  })
})
