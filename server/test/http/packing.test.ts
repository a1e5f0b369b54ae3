import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { suite, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { Memory } from '../../src/catalog/reading/memory.ts'
import { bodyOf, joined } from '../../src/http/message/body.ts'
import { readAccepted } from '../../src/http/message/negotiate.ts'
import { hotAfter, HotBodies } from '../../src/http/packing/hot-bodies.ts'
import { Packer } from '../../src/http/packing/packer.ts'
import { until } from '../until.ts'

/** Half of it is left when it is packed: hexadecimal digits. */
const bodyBytes = 40_000
const brotli = readAccepted(['br'])

function open(memoryBytes: number, isBusy = () => false) {
  const log: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(line) })
  const memory = new Memory(memoryBytes)
  const bodies = new HotBodies(memory, new Packer(isBusy, logger))
  const plain = (name: string) =>
    Buffer.from(
      createHash('shake256', { outputLength: bodyBytes / 2 })
        .update(name)
        .digest('hex'),
    )
  const ask = (name: string, body = bodyOf(plain(name))) => {
    const { hot, packed, coding } = bodies.serve(name, brotli)
    hot?.ask(packed ?? body, coding)
    return packed
  }
  const heat = async (name: string) => {
    for (let time = 0; time < hotAfter; time += 1) ask(name)
    await until(() => bodies.serve(name, brotli).packed !== undefined, `${name} is packed`)
  }
  return { log, memory, bodies, plain, ask, heat }
}

suite('packing', () => {
  test('keeps within the bound of the memory, and goes before all else in it', async () => {
    const { memory, ask, heat, plain } = open(400_000)
    for (const name of ['one', 'two', 'three', 'four']) await heat(name)
    assert.deepEqual(brotliDecompressSync(joined(ask('one')?.runs ?? [])), plain('one'))
    const usedBefore = memory.bytesMax - memory.freeBytes
    assert.ok(usedBefore > 4 * (bodyBytes / 2) && usedBefore < 5 * (bodyBytes / 2) + 10_000, String(usedBefore))
    const pages = memory.of<object>('page ')
    for (let page = 0; page < 35; page += 1) {
      pages.keep(String(page), {}, 10_000)
      assert.ok(memory.freeBytes >= 0)
    }
    assert.deepEqual(
      ['one', 'two', 'three', 'four'].map((name) => ask(name) !== undefined),
      [true, false, false, false],
    )
    for (let page = 0; page < 35; page += 1)
      assert.ok(pages.peek(String(page)), 'a page has made room for what was packed')
  })

  test('has a little room in a memory that is full: there, too, some pages are hot', async () => {
    const { memory, ask, heat } = open(3_200_000)
    for (let page = 0; page < 400; page += 1) memory.of<object>('page ').keep(String(page), {}, 10_000)
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) await heat(name)
    assert.ok(memory.freeBytes >= 0)
    assert.deepEqual(
      [ask('one') !== undefined, ask('five') !== undefined, ask('six') !== undefined],
      [false, true, true],
    )
  })

  test('what was let go is held by nobody, and not packed again', async () => {
    const { memory, ask, heat, bodies } = open(400_000)
    await heat('one')
    const packed = ask('one')
    memory.of<object>('page ').keep('large', {}, 380_000)
    assert.ok(packed !== undefined && joined(packed.runs).length > 0, 'an answer that is being made has it still')
    await until(() => packed.runs.length === 0, 'its bytes are gone')
    for (let time = 0; time < 2 * hotAfter; time += 1) ask('one')
    await until(() => bodies.packer.isFree, 'nothing is packed')
    assert.equal(ask('one'), undefined)
  })

  test('is done for one at a time, and for none in a crowd', async () => {
    let isBusy = true
    const { ask, bodies, heat } = open(400_000, () => isBusy)
    for (let time = 0; time < 2 * hotAfter; time += 1) ask('one')
    isBusy = false
    assert.ok(bodies.packer.isFree)
    ask('one')
    assert.ok(!bodies.packer.isFree)
    for (let time = 0; time < 2 * hotAfter; time += 1) ask('two')
    await until(() => ask('one') !== undefined, 'the first is packed')
    assert.equal(bodies.serve('two', brotli).packed, undefined)
    await heat('two')
  })

  test('leaves alone what would not become smaller', async () => {
    const { ask, bodies, log } = open(400_000)
    const noise = bodyOf(randomBytes(bodyBytes))
    for (let time = 0; time < 3 * hotAfter; time += 1) ask('noise', noise)
    await until(() => bodies.packer.isFree, 'it was tried')
    assert.equal(ask('noise', noise), undefined)
    assert.deepEqual(log, [])
  })

  test('never lets out a body whose bytes have changed in memory, and says so', async () => {
    const { bodies, log } = open(400_000)
    const broken = bodyOf(Buffer.concat([Buffer.from('1f8b0800000000000003', 'hex'), randomBytes(5000)]))
    const { hot, coding } = bodies.serve('broken', readAccepted(['gzip']))
    for (let time = 0; time < 2 * hotAfter; time += 1) hot?.ask(broken, coding)
    await until(() => log.length > 0, 'the log was told')
    assert.equal(hot?.packed, undefined)
    assert.match(log.join(''), /^[^\n]*A page could not be packed[^\n]*\n$/)
  })
})
