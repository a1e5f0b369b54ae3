import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { suite, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { Memory } from '../../src/catalog/reading/memory.ts'
import { bodyOf } from '../../src/catalog/reading/body.ts'
import { readAcceptEncoding } from '../../src/http/message/negotiate.ts'
import { hotAfter, hotBodiesIn } from '../../src/http/packing/hot-bodies.ts'
import { packerOf } from '../../src/http/packing/packer.ts'
import { until } from '../until.ts'

const bodyBytes = 40_000
const brotli = readAcceptEncoding(['br'])

function open(memoryBytes: number, isBusy = () => false) {
  const log: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(line) })
  const memory = new Memory(memoryBytes)
  const packer = packerOf(isBusy, logger)
  const bodies = hotBodiesIn(memory, packer)
  const plain = (name: string) =>
    Buffer.from(
      createHash('shake256', { outputLength: bodyBytes / 2 })
        .update(name)
        .digest('hex'),
    )
  const ask = (name: string, body = bodyOf(plain(name))) => {
    const { variant, packed } = bodies.choose(name, brotli)
    bodies.countSent(variant, packed ?? body)
    return packed
  }
  const heat = async (name: string) => {
    for (let time = 0; time < hotAfter; time += 1) ask(name)
    await until(() => bodies.choose(name, brotli).packed !== undefined, `${name} is packed`)
  }
  return { log, memory, bodies, packer, plain, ask, heat }
}

suite('packing', () => {
  test('keeps within the bound of the memory, the longest unused first', async () => {
    const { memory, ask, heat, plain } = open(450_000)
    for (const name of ['one', 'two', 'three', 'four']) await heat(name)
    const packed = ask('one')
    assert.ok(packed !== undefined)
    assert.deepEqual(brotliDecompressSync(Buffer.concat(packed.parts)), plain('one'))
    const usedBefore = memory.usedBytes
    assert.ok(usedBefore > 4 * (bodyBytes / 2) && usedBefore < 5 * (bodyBytes / 2) + 10_000, String(usedBefore))
    const pages = memory.of<object>('page ')
    for (let page = 0; page < 30; page += 1) {
      pages.keep(String(page), {}, 10_000)
      assert.ok(memory.usedBytes <= memory.bytesMax)
    }
    assert.deepEqual(
      ['one', 'two', 'three', 'four'].map((name) => ask(name) !== undefined),
      [true, false, false, false],
    )
  })

  test('pages that did not fit in memory are held by no response, and not compressed again', async () => {
    const { memory, ask, heat, bodies, packer } = open(400_000)
    await heat('one')
    const { variant, packed } = bodies.choose('one', brotli)
    assert.equal(bodies.packedBody(variant), packed)
    memory.of<object>('page ').keep('large', {}, 390_000)
    assert.equal(bodies.packedBody(variant), undefined)
    assert.ok(bodies.isOutdated(variant))
    for (let time = 0; time < 2 * hotAfter; time += 1) ask('one')
    await until(() => packer.isFree, 'nothing is packed')
    assert.equal(ask('one'), undefined)
  })

  test('is done for one at a time, and for none in a crowd', async () => {
    let isBusy = true
    const { ask, bodies, packer, heat } = open(400_000, () => isBusy)
    for (let time = 0; time < 2 * hotAfter; time += 1) ask('one')
    isBusy = false
    assert.ok(packer.isFree)
    ask('one')
    assert.ok(!packer.isFree)
    for (let time = 0; time < 2 * hotAfter; time += 1) ask('two')
    await until(() => ask('one') !== undefined, 'the first is packed')
    assert.equal(bodies.choose('two', brotli).packed, undefined)
    await heat('two')
  })

  test('leaves a page alone that would not become smaller', async () => {
    const { ask, packer, log } = open(400_000)
    const noise = bodyOf(randomBytes(bodyBytes))
    for (let time = 0; time < 3 * hotAfter; time += 1) ask('noise', noise)
    await until(() => packer.isFree, 'it was tried')
    assert.equal(ask('noise', noise), undefined)
    assert.deepEqual(log, [])
  })

  test('never sends a body whose bytes have changed in memory, and logs that', async () => {
    const { bodies, log } = open(400_000)
    const broken = bodyOf(Buffer.concat([Buffer.from('1f8b0800000000000003', 'hex'), randomBytes(5000)]))
    const serve = () => bodies.choose('broken', readAcceptEncoding(['gzip']))
    for (let time = 0; time < 2 * hotAfter; time += 1) bodies.countSent(serve().variant, broken)
    await until(() => log.length > 0, 'the failure is logged')
    assert.equal(serve().packed, undefined)
    assert.match(log.join(''), /^[^\n]*A page could not be compressed[^\n]*\n$/)
  })
})
