import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDocument, type Document } from '../../src/catalog/document.ts'
import { DocumentThread } from '../../src/operator/import/document-thread.ts'

/** Some megabytes, so that the thread makes most of it; texts beyond ASCII, empty ones and long ones among them. */
const groups = Array.from({ length: 1500 }, (_, index) => {
  return Array.from({ length: index % 4 }, (_, place) => `{"n":"${`${index}·${place} `.repeat((index * 7) % 180)}"}`)
})

const bytesOf = (texts: readonly string[]) => texts.map((text) => Buffer.from(text))

test('a thread makes the same documents, and has them written in the order they were asked for', async () => {
  const thread = new DocumentThread()
  const written: Document[][] = []
  for (const texts of groups) {
    await thread.make(bytesOf(texts), (documents) => {
      written.push(documents.map((document) => ({ ...document })))
      return Promise.resolve()
    })
  }
  assert.ok(written.length < groups.length, 'some are still being made')
  await thread.finish()
  await thread.close()
  assert.equal(written.length, groups.length)
  for (const [index, texts] of groups.entries()) {
    const expected = texts.map(makeDocument).map(plain)
    assert.deepEqual(written[index]?.map(plain), expected)
  }
})

test('what fails while documents are written is told to who asks for the next ones, and the thread ends', async () => {
  const thread = new DocumentThread()
  let written = 0
  const fill = async () => {
    for (const texts of groups) {
      await thread.make(bytesOf(texts), () => {
        written += 1
        return written < 1200 ? Promise.resolve() : Promise.reject(new Error('the disk is full'))
      })
    }
    await thread.finish()
  }
  await assert.rejects(fill, /the disk is full/)
  assert.equal(written, 1200)
  await thread.close()
})

function plain({ bytes, deflated, ...rest }: Document) {
  return { ...rest, bytes: Buffer.from(bytes).toString('hex'), deflated: Buffer.from(deflated).toString('hex') }
}
