// What runs in the thread of `document-thread.ts`: the bytes of texts come in, and go back with the rest of their documents.
import { parentPort } from 'node:worker_threads'
import { documentOfBytes } from '../../catalog/document.ts'
import { packBytes, unpackBytes, type MadeDocuments, type PackedBytes } from './packed-bytes.ts'

parentPort?.on('message', (plain: PackedBytes | 'end') => {
  if (plain === 'end') {
    parentPort?.close()
    return
  }
  const documents = unpackBytes(plain).map(documentOfBytes)
  const made: MadeDocuments = {
    plain,
    deflated: packBytes(documents.map(({ deflated }) => deflated)),
    sums: documents.map(({ crc, hash, proof }) => ({ crc, hash, proof })),
  }
  parentPort?.postMessage(made, [made.plain.buffer, made.deflated.buffer])
})
