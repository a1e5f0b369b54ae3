import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { deflatePiece } from '../../src/catalog/pieces.ts'
import { DocumentCache } from '../../src/catalog/reading/document-cache.ts'

const bytes = Buffer.from('{"id":1}')
const named = (key: number, hash = 'first') => ({ key, hash })

function cacheOf(documents: number) {
  const cache = new DocumentCache(documents * 1251)
  const offer = (key: number) => cache.offer(named(key), 'identity', Buffer.alloc(1000)) !== undefined
  const offerUntilAdmitted = (key: number) => {
    for (let time = 1; ; time += 1) if (offer(key)) return time
  }
  const keys = (upTo: number) => [...Array(upTo).keys()].filter((key) => cache.find(named(key), 'identity'))
  return { cache, offer, offerUntilAdmitted, keys }
}

suite('the document cache', () => {
  test('returns a document with a comma in front, by its key, hash and coding', () => {
    const cache = new DocumentCache(10_000)
    assert.equal(Buffer.from(cache.offer(named(7), 'identity', bytes) ?? []).toString(), ',{"id":1}')
    assert.equal(Buffer.from(cache.find(named(7), 'identity') ?? []).toString(), ',{"id":1}')
    assert.equal(cache.find(named(7), 'gzip'), undefined)
    assert.equal(cache.find(named(8), 'identity'), undefined)
    assert.equal(cache.find(named(7, 'second'), 'identity'), undefined)
    cache.offer(named(7), 'gzip', deflatePiece(bytes))
    const parts = [cache.find(named(7), 'gzip') ?? bytes, Buffer.of(3, 0)]
    assert.equal(inflateRawSync(Buffer.concat(parts)).toString(), ',{"id":1}')
  })

  test('replaces a document that has changed, and counts it once', () => {
    const cache = new DocumentCache(10_000)
    cache.offer(named(7), 'identity', bytes)
    const { usedBytes } = cache
    cache.offer(named(7, 'second'), 'identity', bytes)
    assert.equal(cache.usedBytes, usedBytes)
    assert.equal(cache.find(named(7), 'identity'), undefined)
    assert.ok(cache.find(named(7, 'second'), 'identity'))
  })

  test('copies the bytes, so that the caller can free its own', () => {
    const cache = new DocumentCache(10_000)
    const own = new Uint8Array(bytes)
    cache.offer(named(7), 'identity', own)
    own.buffer.transfer(0)
    assert.equal(Buffer.from(cache.find(named(7), 'identity') ?? []).toString(), ',{"id":1}')
  })

  test('admits one document in 64 once it is full, and never exceeds its limit', () => {
    const { cache, offer, offerUntilAdmitted, keys } = cacheOf(10)
    for (let key = 0; key < 10; key += 1) assert.ok(offer(key))
    assert.equal(offerUntilAdmitted(10), 64)
    assert.equal(keys(11).length, 10)
    assert.ok(cache.usedBytes <= 10 * 1251)
  })

  test('evicts documents that were not read for longest, in the order of admission', () => {
    const { cache, offer, offerUntilAdmitted, keys } = cacheOf(4)
    for (let key = 0; key < 4; key += 1) offer(key)
    cache.find(named(0), 'identity')
    cache.find(named(2), 'identity')
    for (const key of [4, 5]) offerUntilAdmitted(key)
    assert.deepEqual(keys(6), [0, 2, 4, 5])
  })

  test('does not evict anything for a document that is larger than its limit', () => {
    const { cache, offer, keys } = cacheOf(4)
    for (let key = 0; key < 4; key += 1) offer(key)
    for (let time = 0; time < 200; time += 1) {
      assert.equal(cache.offer(named(9), 'identity', Buffer.alloc(10_000)), undefined)
    }
    assert.equal(keys(10).length, 4)
  })

  test('leaves other caches the bytes of the limit that they use', () => {
    const { cache, offer, offerUntilAdmitted, keys } = cacheOf(10)
    for (let key = 0; key < 10; key += 1) offer(key)
    cache.otherBytes = () => 5 * 1251
    offerUntilAdmitted(10)
    assert.equal(keys(11).length, 5)
  })
})
