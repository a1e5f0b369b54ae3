import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedWorld } from '../serving-world.ts'
import { without } from './expected-problem.ts'
import { ask, requestOf } from './raw-http.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'

const list = '/api/public/competitions'

// The files in `exchanges` test how If-None-Match is parsed and when the response is a 304.
suiteOnEnginesInLong('entity tags', (engine) => {
  const running = servedWorld(engine)

  const get = (as: string, ...lines: string[]) => ask(running.service.address, requestOf(list, { as, lines }))

  test('a 304 carries ETag, Vary, Cache-Control and X-Request-Id, and no others but of the connection', async () => {
    const { etag } = (await get('harbor')).headers
    const { headers } = await get('harbor', `If-None-Match: ${etag}`, 'X-Request-Id: mine')
    assert.deepEqual(without(headers, 'date'), {
      etag,
      'cache-control': 'private, no-cache',
      vary: 'Authorization, service-gym, Accept-Encoding',
      'x-request-id': 'mine',
      'x-content-type-options': 'nosniff',
      connection: 'keep-alive',
      'keep-alive': 'timeout=65',
    })
  })

  test('a tag taken by one viewer makes no 304 for another that would read other bytes', async () => {
    const viewers = ['harbor', 'harborWebsite', 'northside', 'platform', 'insider', 'stranger'] as const
    const pages = await Promise.all(viewers.map((as) => get(as)))
    for (const [index, as] of viewers.entries()) {
      for (const page of pages) {
        const { status } = await get(as, `If-None-Match: ${page.headers.etag}`)
        assert.equal(status, page.body === pages[index]?.body ? 304 : 200, as)
      }
    }
  })
})
