// What runs in the thread of `document-thread.ts`: bytes of JSON come in, and all else of their documents goes back.
import { parentPort } from 'node:worker_threads'
import { documentOfBytes, type Document } from '../../catalog/document.ts'
import { packBytes, unpackBytes, type PackedBytes } from './packed-bytes.ts'

/** What was made of the bytes that were asked with, in their order. */
export interface MadeDocuments {
  readonly deflated: PackedBytes
  readonly sums: readonly Pick<Document, 'crc' | 'hash' | 'proof'>[]
}

parentPort?.on('message', (asked: PackedBytes | 'end') => {
  if (asked === 'end') return parentPort?.close()
  const documents = unpackBytes(asked).map(documentOfBytes)
  const deflated = packBytes(documents.map((document) => document.deflated))
  const sums = documents.map(({ crc, hash, proof }) => ({ crc, hash, proof }))
  parentPort?.postMessage({ deflated, sums } satisfies MadeDocuments)
})
