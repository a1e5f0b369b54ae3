import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedWorld } from '../serving-world.ts'
import type { AccountName } from '../world.ts'
import { without } from './expected-problem.ts'
import { ask, requestOf } from './raw-http.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'

const list = '/api/public/competitions'
const workout = '/api/public/workouts/1'

// How If-None-Match is read is among the exchanges.
suiteOnEnginesInLong('entity tags', (engine) => {
  const running = servedWorld(engine)

  const get = (target: string, as: AccountName = 'harbor', ...lines: string[]) =>
    ask(running.service.address, requestOf(target, { as, lines }))
  const tagOf = async (target: string, as?: AccountName) => (await get(target, as)).headers.etag ?? ''

  test('every 200 has one, and it makes a 304 when nothing changed', async () => {
    for (const target of [
      list,
      `${list}?limit=1`,
      `${list}?after_cursor=comp_rumor`,
      `${list}?after_cursor=comp_spring`,
      workout,
    ]) {
      for (const coding of ['identity', 'gzip']) {
        const first = await get(target, 'harbor', `Accept-Encoding: ${coding}`)
        const tag = first.headers.etag ?? ''
        assert.match(tag, coding === 'gzip' ? /^W\/"[A-Za-z0-9_-]{43}-gzip"$/ : /^W\/"[A-Za-z0-9_-]{43}"$/)
        const again = await get(target, 'harbor', `Accept-Encoding: ${coding}`, `If-None-Match: ${tag}`)
        assert.deepEqual([again.status, again.body, again.headers.etag], [304, '', tag], `${target} ${coding}`)
      }
    }
  })

  test('a tag is good for every coding, and a 304 tells the one that the caller keeps, if it takes its coding', async () => {
    for (const target of [list, workout]) {
      const plain = await tagOf(target)
      const gzip = (await get(target, 'harbor', 'Accept-Encoding: gzip')).headers.etag ?? ''
      const told = async (coding: string, tag: string) => {
        const { status, headers } = await get(target, 'harbor', `Accept-Encoding: ${coding}`, `If-None-Match: ${tag}`)
        return [status, headers.etag]
      }
      assert.deepEqual(await told('gzip', gzip), [304, gzip])
      assert.deepEqual(await told('gzip', plain), [304, plain])
      assert.deepEqual(await told('gzip', `${plain}, ${gzip}`), [304, gzip])
      assert.deepEqual(await told('gzip', '*'), [304, gzip])
      assert.deepEqual(await told('gzip, identity;q=0', plain), [304, gzip])
      assert.deepEqual(await told('identity', gzip), [304, plain])
      assert.deepEqual(await told('gzip;q=0.5, identity', gzip), [304, gzip])
      assert.deepEqual(await told('gzip;q=0, br', gzip.replace('gzip', 'br')), [304, gzip.replace('gzip', 'br')])
    }
  })

  test('a 304 carries ETag, Vary, Cache-Control and X-Request-Id, and no others but of the connection', async () => {
    const etag = await tagOf(list)
    const { headers } = await get(list, 'harbor', `If-None-Match: ${etag}`, 'X-Request-Id: mine')
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
    const pages = await Promise.all(viewers.map((as) => get(list, as)))
    for (const [index, as] of viewers.entries()) {
      for (const page of pages) {
        const { status } = await get(list, as, `If-None-Match: ${page.headers.etag}`)
        assert.equal(status, page.body === pages[index]?.body ? 304 : 200, as)
      }
    }
  })

  test('a page of the same competitions that has got a next page is another page', async () => {
    const page = `${list}?limit=1`
    const [first, only] = [await get(page, 'frontEnd'), await get(page, 'frontEnd', 'service-gym: gym_northside')]
    assert.equal(first.body, only.body)
    assert.match(first.headers.link ?? '', /rel="next"/)
    assert.equal(only.headers.link, undefined)
    assert.notEqual(first.headers.etag, only.headers.etag)
    assert.equal(await tagOf(`${list}?limit=100`), await tagOf(list), 'the same bytes, the same tag')
  })
})
