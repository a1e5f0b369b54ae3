import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { servedWorld } from '../serving-world.ts'
import { releaseAt, type AccountName } from '../world.ts'
import { acceptances } from './acceptances.ts'
import { askBytes } from './ask-bytes.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'

const list = '/api/public/competitions'

suiteOnEnginesInLong('gzip bodies', (engine) => {
  const running = servedWorld(engine)

  const bytesOf = async (target: string, as: AccountName, ...accepted: string[]) => {
    const requestHeaders = accepted.length === 0 ? {} : { 'accept-encoding': accepted }
    const { headers, body } = await askBytes(`${running.service.address}${target}`, requestHeaders, { as })
    return { body, coding: headers['content-encoding'], length: Number(headers['content-length']) }
  }

  const targets: readonly (readonly [string, AccountName])[] = [
    [list, 'harbor'],
    [list, 'frontEnd'],
    [list, 'stranger'],
    [`${list}?limit=1`, 'harbor'],
    [`${list}?after_cursor=comp_spring`, 'harbor'],
    ['/api/public/workouts/1', 'harbor'],
  ]

  test('decode to the identity ones through zlib, with their own length', async () => {
    for (const [target, as] of targets) {
      const plain = await bytesOf(target, as)
      const packed = await bytesOf(target, as, 'gzip')
      assert.deepEqual([plain.coding, packed.coding], [undefined, 'gzip'], target)
      assert.deepEqual([plain.length, packed.length], [plain.body.length, packed.body.length], target)
      assert.deepEqual(gunzipSync(packed.body), plain.body, target)
    }
  })

  test('decode to the identity ones through fetch', async () => {
    for (const [target, as] of targets) {
      const plain = await running.get(target, { as, headers: { 'accept-encoding': 'identity' } })
      const packed = await running.get(target, { as, headers: { 'accept-encoding': 'gzip, deflate, br' } })
      assert.equal(packed.headers.get('content-encoding'), 'gzip', target)
      assert.equal(await packed.text(), await plain.text(), target)
    }
  })

  test('are a constant: the same bytes for the same page, each time', async () => {
    const [one, other] = [await bytesOf(list, 'harbor', 'gzip'), await bytesOf(list, 'harbor', 'gzip')]
    assert.deepEqual(one.body, other.body)
  })

  test('follow a release, rendered by the read that comes after it', async () => {
    running.clock.moveTo(releaseAt)
    const [plain, packed] = [await bytesOf(list, 'harborWebsite'), await bytesOf(list, 'harborWebsite', 'gzip')]
    assert.ok(plain.body.includes('The Reveal'))
    assert.deepEqual(gunzipSync(packed.body), plain.body)
  })

  test('are sent to those alone that take them', async () => {
    // A page as small as this account’s is never packed.
    for (const { values, coding } of acceptances) {
      assert.equal((await bytesOf(list, 'stranger', ...values)).coding ?? 'identity', coding, JSON.stringify(values))
    }
  })

  test('are never problems', async () => {
    const { coding, body } = await bytesOf(`${list}?limit=0`, 'harbor', 'gzip')
    assert.equal(coding, undefined)
    assert.equal((JSON.parse(body.toString()) as { code: string }).code, 'invalid_parameter')
  })
})
