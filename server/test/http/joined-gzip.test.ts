import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { anyText } from '../any-text.ts'
import { tries } from '../tries.ts'
import { makeDocument } from '../../src/catalog/document.ts'
import { ArrayEnd, arrayMarks, joinCrc, joinPieces, pieceOf, withComma, type Coding } from '../../src/catalog/pieces.ts'

suite('joining compressed pieces', () => {
  test('the CRC-32 of two runs of bytes comes out of the CRC-32 of each', () => {
    const runs = fc.uint8Array({ maxLength: 5000 })
    fc.assert(
      fc.property(runs, runs, (first, second) => {
        assert.equal(joinCrc(crc32(first), crc32(second), second.length), crc32(Buffer.concat([first, second])))
      }),
    )
  })

  test('the CRC-32 of many runs does not depend on how they are grouped', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), (runs) => {
        const joined = runs.reduce((crc, run) => joinCrc(crc, crc32(run), run.length), 0)
        assert.equal(joined, crc32(Buffer.concat(runs)))
      }),
    )
  })

  test('the CRC-32 of a long run comes out, too', () => {
    const [first, second] = [Buffer.from('heat'), Buffer.alloc(40_000_000, 'sheet')]
    assert.equal(joinCrc(crc32(first), crc32(second), second.length), crc32(Buffer.concat([first, second])))
  })

  test('any pieces make one gzip stream that zlib reads as their texts in order', () => {
    fc.assert(
      fc.property(fc.array(anyText({ maxLength: 2000 }), { maxLength: 30 }), (texts) => {
        const pieces = texts.map((text) => pieceOf(makeDocument(text), 'gzip'))
        const stream = joinPieces(pieces, 'gzip')
        assert.equal(gunzipSync(stream).toString('utf8'), Buffer.from(texts.join('')).toString('utf8'))
      }),
      { numRuns: tries(25) },
    )
  })

  test('a page is the JSON array of its documents, plain and packed alike', () => {
    fc.assert(
      fc.property(fc.array(fc.json(), { maxLength: 20 }), (texts) => {
        const [plain, packed] = [bodyIn('identity', texts), bodyIn('gzip', texts)]
        assert.equal(plain.toString('utf8'), Buffer.from(`[${texts.join(',')}]`).toString('utf8'))
        assert.deepEqual(gunzipSync(packed), plain)
      }),
      { numRuns: tries(25) },
    )
  })
})

function bodyIn(coding: Coding, texts: readonly string[]): Buffer {
  const pieces = texts.map((text) => pieceOf(makeDocument(text), coding))
  const contents = pieces.map(({ content }, index) => (index === 0 ? content : withComma(content, coding)))
  return Buffer.concat([arrayMarks[coding].open, ...contents, new ArrayEnd(pieces).in(coding)])
}
