import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDocument, type Document } from '../../src/catalog/document.ts'
import { DocumentQueue } from '../../src/operator/import/document-queue.ts'

const groups = Array.from({ length: 500 }, (_, index) => {
  return Array.from({ length: index % 4 }, (_, place) => `{"n":"${`${index}·${place} `.repeat((index * 7) % 180)}"}`)
})

const bytesOf = (texts: readonly string[]) => texts.map((text) => Buffer.from(text))

test('documents rendered beside the event loop are the same, and are written in the requested order', async () => {
  const making = new DocumentQueue()
  const written: Document[][] = []
  for (const texts of groups) {
    await making.make(bytesOf(texts), (documents) => {
      written.push(documents.map((document) => ({ ...document })))
      return Promise.resolve()
    })
  }
  assert.ok(written.length < groups.length, 'some are still being made')
  await making.finish()
  assert.equal(written.length, groups.length)
  for (const [index, texts] of groups.entries()) {
    const expected = texts.map(makeDocument).map(plain)
    assert.deepEqual(written[index]?.map(plain), expected)
  }
})

test('an error during the write of documents is thrown to the next caller', async () => {
  const making = new DocumentQueue()
  let written = 0
  const fill = async () => {
    for (const texts of groups) {
      await making.make(bytesOf(texts), () => {
        written += 1
        return written < 400 ? Promise.resolve() : Promise.reject(new Error('the disk is full'))
      })
    }
    await making.finish()
  }
  await assert.rejects(fill, /the disk is full/)
  assert.equal(written, 400)
})

function plain({ bytes, deflated, ...rest }: Document) {
  return { ...rest, bytes: Buffer.from(bytes).toString('hex'), deflated: Buffer.from(deflated).toString('hex') }
}
