import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { deflatedDocument, documentOfBytes, type Document } from '../../catalog/document.ts'
import { pieceFlush } from '../../catalog/pieces.ts'
import type { DocumentMaker, WriteDocuments } from '../../catalog/writing/write-session.ts'

/** Bytes of JSON that are on their way at most: it bounds the memory when compressing is slower than reading. */
const lengthMax = 1_000_000

/** Compressing less than this takes as long as having it compressed. */
const besideLength = 2000

const deflate = promisify(deflateRaw)

interface Asked {
  readonly length: number
  readonly made: Promise<readonly Document[]>
  readonly write: WriteDocuments
}

/** Makes documents beside the loop, on other cores, while the import reads on. They are written in their order. */
export class DocumentsUnderWay implements DocumentMaker {
  readonly #asked: Asked[] = []
  #length = 0

  async make(all: readonly Uint8Array[], write: WriteDocuments): Promise<void> {
    const length = all.reduce((sum, bytes) => sum + bytes.length, 0)
    this.#asked.push({ length, made: Promise.all(all.map(makeBeside)), write })
    this.#length += length
    await this.#writeFrom(lengthMax)
  }

  finish(): Promise<void> {
    return this.#writeFrom(0)
  }

  async #writeFrom(most: number): Promise<void> {
    for (let [first] = this.#asked; first !== undefined && this.#length >= most; [first] = this.#asked) {
      this.#asked.shift()
      this.#length -= first.length
      await first.write(await first.made)
    }
  }
}

async function makeBeside(bytes: Uint8Array): Promise<Document> {
  if (bytes.length < besideLength) return documentOfBytes(bytes)
  return deflatedDocument(bytes, await deflate(bytes, pieceFlush))
}
