import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { deflatedDocument, documentOfBytes, type Document } from '../../catalog/document.ts'
import { pieceFlush } from '../../catalog/pieces.ts'
import type { DocumentMaker, WriteDocuments } from '../../catalog/writing/write-session.ts'

/**
 * The maximum total size of the documents in the queue, in bytes. `make` waits while the queue is larger. One megabyte
 * holds about fifty documents, which keep all threads busy.
 */
const queuedBytesMax = 1_000_000

/**
 * The minimum size of JSON that is compressed on another thread, in bytes. Smaller JSON is compressed faster on the
 * current thread.
 */
const asyncBytesMin = 2000

const deflate = promisify(deflateRaw)

interface PendingDocuments {
  readonly length: number
  readonly documents: Promise<readonly Document[]>
  readonly write: WriteDocuments
}

/** Compresses documents on other threads. Writes the documents in the order in which they were added. */
export class DocumentQueue implements DocumentMaker {
  readonly #pending: PendingDocuments[] = []
  #length = 0

  async make(all: readonly Uint8Array[], write: WriteDocuments): Promise<void> {
    const length = all.reduce((sum, bytes) => sum + bytes.length, 0)
    this.#pending.push({ length, documents: Promise.all(all.map(makeDocument)), write })
    this.#length += length
    await this.#writeFrom(queuedBytesMax)
  }

  finish(): Promise<void> {
    return this.#writeFrom(0)
  }

  async #writeFrom(most: number): Promise<void> {
    for (let [first] = this.#pending; first !== undefined && this.#length >= most; [first] = this.#pending) {
      this.#pending.shift()
      this.#length -= first.length
      await first.write(await first.documents)
    }
  }
}

async function makeDocument(bytes: Uint8Array): Promise<Document> {
  if (bytes.length < asyncBytesMin) return documentOfBytes(bytes)
  return deflatedDocument(bytes, await deflate(bytes, pieceFlush))
}
