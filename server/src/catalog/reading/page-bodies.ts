import { crc32 } from 'node:zlib'
import { arrayMarks, concat, type Coding } from '../pieces.ts'
import type { Viewer } from '../visibility.ts'
import { freeBytes, type Body } from './body.ts'
import type { Page, PageDocument, PageRequest } from './catalog.ts'
import type { PageSource } from './competition-page.ts'
import type { ContentKey, DocumentCache } from './document-cache.ts'
import { documentLoads } from './document-loads.ts'

interface BodyRequest {
  readonly coding: Coding
  readonly viewer: Pick<Viewer, 'sees'>
}

export function pageBodies(source: PageSource, documents: DocumentCache) {
  const { released } = source
  const loadBytes = documentLoads(source)

  const find = (document: PageDocument, { coding, viewer }: BodyRequest): Uint8Array | undefined =>
    isStored(document)
      ? documents.find(document, coding)
      : released.find(document.position, viewer.sees, document.hash)?.contents[coding]

  const cached = (page: Page, request: BodyRequest): Body | undefined => {
    const parts = new ArrayParts(request.coding)
    for (const document of page.documents) {
      const content = find(document, request)
      if (content === undefined) return undefined
      parts.add(content)
    }
    return parts.bodyOf(page)
  }

  const read = async (page: Page, request: BodyRequest & PageRequest): Promise<Body | undefined> => {
    const { coding, viewer, now } = request
    // Found before the others are loaded: meanwhile, they may be evicted.
    const contents = page.documents.map((document) => find(document, request))
    const keys = page.documents.flatMap(({ key }, index) => (contents[index] === undefined ? (key ?? []) : []))
    const { bytes, isShared } = await loadBytes(page, keys, coding)
    const parts = new ArrayParts(coding)
    for (const [index, document] of page.documents.entries()) {
      const content = contents[index] ?? (isShared ? find(document, request) : undefined)
      if (content !== undefined) parts.add(content)
      else if (isStored(document)) {
        const loaded = bytes.get(document.key)
        if (!isIntact(loaded, document, coding)) {
          source.corrupt.set(document.key, true)
          return undefined
        }
        const admitted = documents.offer(document, coding, loaded)
        if (admitted === undefined) parts.addUncached(loaded)
        else parts.add(admitted)
      } else {
        const rendered = await released.documentAt(document.position, viewer.sees, now)
        if (rendered?.hash !== document.hash) return undefined
        parts.add(rendered.contents[coding])
      }
    }
    const body = parts.bodyOf(page)
    if (!isShared) for (const loaded of bytes.values()) freeBytes(loaded)
    return body
  }

  return { cached, read }
}

function isStored(document: PageDocument): document is PageDocument & ContentKey {
  return document.key !== undefined
}

function isIntact(
  bytes: Uint8Array | undefined,
  { crc, deflatedCrc }: PageDocument,
  coding: Coding,
): bytes is Uint8Array {
  return bytes !== undefined && crc32(bytes) === (coding === 'gzip' ? deflatedCrc : crc)
}

class ArrayParts {
  readonly #coding: Coding
  readonly #parts: Uint8Array[]
  #isCached = true

  constructor(coding: Coding) {
    this.#coding = coding
    this.#parts = [arrayMarks[coding].open]
  }

  add(content: Uint8Array): void {
    const isFirst = this.#parts.length === 1
    this.#parts.push(isFirst ? content.subarray(arrayMarks[this.#coding].comma.byteLength) : content)
  }

  addUncached(bytes: Uint8Array): void {
    if (this.#parts.length > 1) this.#parts.push(arrayMarks[this.#coding].comma)
    this.#parts.push(bytes)
    this.#isCached = false
  }

  bodyOf({ end }: Page): Body {
    const parts = this.#parts
    parts.push(end.in(this.#coding))
    if (!this.#isCached) {
      const copy = concat(parts)
      return { parts: [copy], length: copy.byteLength, owned: copy }
    }
    let length = 0
    for (const { byteLength } of parts) length += byteLength
    return { parts, length }
  }
}
