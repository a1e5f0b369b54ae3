import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { asPiece, documentOfBytes, type Document } from '../../catalog/document.ts'
import type { DocumentMaker, WriteDocuments } from '../../catalog/writing/write-session.ts'

/** So many bytes are on their way at most: it bounds the memory when deflating is slower than reading. */
const bytesMax = 2_000_000

interface Asked {
  readonly made: Promise<readonly Document[]>
  readonly length: number
  readonly write: WriteDocuments
}

/** Deflates documents beside the import, which goes on reading, and writes them in their order. */
export class DocumentsBeside implements DocumentMaker {
  readonly #asked: Asked[] = []
  #length = 0

  async make(all: readonly Uint8Array[], write: WriteDocuments): Promise<void> {
    const made = Promise.all(all.map(makeBeside))
    // Told to whoever waits for it to be written.
    made.catch(() => undefined)
    const length = all.reduce((sum, bytes) => sum + bytes.length, 0)
    this.#asked.push({ made, length, write })
    this.#length += length
    while (this.#length > bytesMax) await this.#writeNext()
  }

  async finish(): Promise<void> {
    while (this.#asked.length > 0) await this.#writeNext()
  }

  async #writeNext(): Promise<void> {
    const next = this.#asked.shift()
    if (next === undefined) return
    this.#length -= next.length
    await next.write(await next.made)
  }
}

const deflate = promisify<Uint8Array, typeof asPiece, Buffer>(deflateRaw)

/** In bytes. What is shorter is deflated sooner than handed over. */
const besideMin = 4096

async function makeBeside(bytes: Uint8Array): Promise<Document> {
  return bytes.length < besideMin ? documentOfBytes(bytes) : documentOfBytes(bytes, await deflate(bytes, asPiece))
}
