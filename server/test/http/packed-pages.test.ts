import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { after, before, suite, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { hotAfter } from '../../src/http/packing/hot-bodies.ts'
import { serveCatalog, startWorld, type RunningService } from '../serving-world.ts'
import { sqlite } from '../storage/engines.ts'
import { until } from '../until.ts'
import type { AccountName } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { acceptances } from './acceptances.ts'
import { askBytes, type BytesAnswer } from './ask-bytes.ts'
import { without } from './expected-problem.ts'

const list = '/api/public/competitions'
const browser = 'gzip, deflate, br, zstd'

suite('a page that is asked for again and again', () => {
  let running: RunningService
  before(async () => {
    running = await startLong()
    await untilPacked(running, 'gzip', list)
    await untilPacked(running, 'br', list)
  })
  after(() => running.stop())

  const get = (coding: string, headers: Record<string, string> = {}, method = 'GET', path = list) =>
    ask(running, path, { 'accept-encoding': coding, ...headers }, { method })

  test('is sent as one compressed stream, with the same content in fewer bytes', async () => {
    const plain = (await get('identity')).body
    const joined = (await get('gzip', {}, 'GET', `${list}?limit=11`)).body
    const [gzip, br] = [await get('gzip'), await get('br')]
    assert.deepEqual(gunzipSync(gzip.body), plain)
    assert.deepEqual(brotliDecompressSync(br.body), plain)
    assert.ok(gzip.body.length < joined.length / 2 && br.body.length < gzip.body.length)
  })

  test('comes in the coding that its caller prefers', async () => {
    for (const { behaviour, values, packing } of acceptances) {
      const { headers } = await ask(running, list, { 'accept-encoding': values })
      assert.equal(headers['content-encoding'] ?? 'identity', packing, `${behaviour}: ${JSON.stringify(values)}`)
    }
  })

  test('has a tag in each coding, any of which makes a 304 for every one of them', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (coding) => (await get(coding)).headers.etag ?? ''),
    )
    const [plain = '', gzip = '', br = ''] = tags
    assert.deepEqual([gzip, br], [plain.replace(/"$/, '-gzip"'), plain.replace(/"$/, '-br"')])
    for (const coding of ['identity', 'gzip', 'br', browser]) {
      for (const tag of [...tags, tags.join(', '), '*']) {
        const { status, body, headers } = await get(coding, { 'if-none-match': tag })
        assert.deepEqual([status, body.length, tags.includes(headers.etag ?? '')], [304, 0, true], `${coding} ${tag}`)
      }
    }
    const tagAfter = async (coding: string, tag: string) => (await get(coding, { 'if-none-match': tag })).headers.etag
    // The entity tag from before the compression still matches, so a cache can keep using it.
    assert.equal(await tagAfter(browser, gzip), gzip)
    assert.equal(await tagAfter(browser, '*'), br)
    assert.equal(await tagAfter('gzip', br), gzip)
  })

  test('is answered to HEAD as to GET in every header, in each coding, before it is packed and after', async () => {
    for (const path of [list, `${list}?limit=9`]) {
      for (const coding of ['identity', 'gzip', 'br', browser]) {
        for (const headers of [{}, { 'if-none-match': '*' }] as Record<string, string>[]) {
          const [got, head] = [await get(coding, headers, 'GET', path), await get(coding, headers, 'HEAD', path)]
          const apart = (all: IncomingHttpHeaders) => without(all as Record<string, string>, 'date', 'x-request-id')
          assert.deepEqual(apart(head.headers), apart(got.headers), `${path} ${coding}`)
          assert.equal(head.body.length, 0)
        }
      }
    }
  })

  test('is sent whole for a range request: its bytes may change by the next request', async () => {
    const etag = (await get('br')).headers.etag ?? ''
    const part = await get('br', { range: 'bytes=0-9', 'if-range': etag })
    assert.deepEqual([part.status, part.headers['accept-ranges']], [200, undefined])
    assert.equal(brotliDecompressSync(part.body).length, (await get('identity')).body.length)
  })

  test('has the right Vary header', async () => {
    for (const coding of ['identity', 'gzip', 'br']) {
      assert.equal((await get(coding)).headers.vary, 'Authorization, service-gym, Accept-Encoding')
    }
  })

  test('is compressed for each viewer that reads the same, and for no other', async () => {
    const of = async (as: AccountName) => ask(running, list, { 'accept-encoding': 'br' }, { as })
    assert.deepEqual((await of('platform')).body, (await of('frontEnd')).body)
    const plain = await ask(running, list, { 'accept-encoding': 'identity' }, { as: 'northside' })
    const [northside, frontEnd] = [await of('northside'), await of('frontEnd')]
    assert.notEqual(northside.headers.etag, frontEnd.headers.etag)
    assert.deepEqual(northside.body, plain.body)
  })

  test('keeps its tag on another process, which has not packed it', async () => {
    const other = await serveCatalog(running.catalog, running.clock)
    const joined = await ask(other, list, { 'accept-encoding': 'gzip' })
    const packed = await get('gzip')
    assert.notEqual(joined.body.length, packed.body.length)
    assert.equal(joined.headers.etag, packed.headers.etag)
    const br = (await get('br')).headers.etag ?? ''
    assert.equal((await ask(other, list, { 'accept-encoding': browser, 'if-none-match': br })).status, 304)
    await other.stop()
  })
})

test('a page that is asked for less often, or is small, is not packed', async (t) => {
  const running = await startLong()
  t.after(() => running.stop())
  const lengthOf = async (path: string) => (await ask(running, path, { 'accept-encoding': 'gzip' })).body.length
  const [seldom, small] = [`${list}?limit=10`, '/api/public/workouts/1']
  const before = [await lengthOf(seldom), await lengthOf(small)]
  for (let time = 2; time < hotAfter; time += 1) await lengthOf(seldom)
  for (let time = 0; time < 2 * hotAfter; time += 1) await lengthOf(small)
  await untilPacked(running, 'gzip', `${list}?limit=9`)
  assert.deepEqual([await lengthOf(seldom), await lengthOf(small)], before)
})

test('a change of the catalog, or a release, between packing and serving lets nothing old out', async (t) => {
  const running = await startLong()
  t.after(() => running.stop())
  const path = `${list}?limit=100`
  const textOf = async (coding: string) => textFrom(await ask(running, path, { 'accept-encoding': coding }))
  for (let change = 0; change < 12; change += 1) {
    const coding = change % 2 === 0 ? 'gzip' : 'br'
    for (let time = 0; time < hotAfter; time += 1) await textOf(coding)
    // Each change comes some ticks later: before, during and after the compression.
    if (change === 11) await untilPacked(running, coding, path)
    for (let turn = 0; turn < change ** 2; turn += 1) await nextTurn()
    await writeItems(running.catalog.database, { competitions: [long(0, `Change ${change}`)] }, running.clock.now())
    for (let time = 0; time < 3; time += 1) {
      assert.ok((await textOf(coding)).includes(`Change ${change}`))
      assert.equal(await textOf(coding), await textOf('identity'))
    }
  }
  await untilPacked(running, 'br', path)
  const earlier = await textOf('br')
  running.clock.moveTo('2026-05-01T12:30:00Z')
  assert.ok(!earlier.includes('The Reveal'))
  assert.ok((await textOf('br')).includes('The Reveal'))
})

test('a service that is stopped while it packs ends in order', async () => {
  const running = await startLong()
  const answers = Array.from({ length: hotAfter }, () => ask(running, list, { 'accept-encoding': 'br' }))
  await Promise.all(answers)
  await running.stop()
  assert.deepEqual(running.log, [])
})

async function startLong(): Promise<RunningService> {
  const running = await startWorld(sqlite, { logSample: 0 })
  const competitions = Array.from({ length: 10 }, (_, index) => long(index, `Long ${index}`))
  await writeItems(running.catalog.database, { competitions }, running.clock.now())
  return running
}

const description = createHash('shake256', { outputLength: 1000 }).update('long').digest('hex')

function long(index: number, name: string): object {
  return { id: `comp_long_${index}`, gym: 'gym_harbor', name, time_zone: 'UTC', status: 'published', description }
}

function ask(
  { service }: RunningService,
  path: string,
  headers: OutgoingHttpHeaders,
  more?: { as?: AccountName; method?: string },
) {
  return askBytes(`${service.address}${path}`, headers, more)
}

function textFrom({ headers, body }: BytesAnswer): string {
  const coding = headers['content-encoding']
  return (coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body).toString()
}

async function untilPacked(running: RunningService, coding: 'br' | 'gzip', path: string): Promise<void> {
  const answer = () => ask(running, path, { 'accept-encoding': coding })
  const { body: first } = await answer()
  const isPacked = async () => {
    const { headers, body } = await answer()
    return coding === 'br' ? headers['content-encoding'] === 'br' : body.length < first.length
  }
  await until(isPacked, `${path} is packed as ${coding}`)
}
