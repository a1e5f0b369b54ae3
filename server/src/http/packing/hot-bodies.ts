import { LRUCache } from 'lru-cache'
import type { Memory, SpareRoom } from '../../catalog/reading/memory.ts'
import { writtenRuns, type Body } from '../message/body.ts'
import type { Accepted, ContentCoding, Packing } from '../message/negotiate.ts'
import type { Packer } from './packer.ts'

/**
 * A body is hot when it has gone out so often: as many callers may be expected again, and the 10 to 20 KB that each is
 * spared take it 4 to 8 ms at 20 Mbit/s, together two to three times what packing takes.
 */
export const hotAfter = 16

/** Bodies below this, joined, take two packets, and would take as many. Those above would take memory by the megabyte. */
const bodyBytesMin = 3000
const bodyBytesMax = 4 * 1024 * 1024

/** Bodies that are counted at the same time, some 300 bytes each. */
const countedMax = 1000

/** What a packed body takes besides its bytes. */
const placeBytes = 1000

/** A body that was packed; without bytes once they were let go, so that no answer holds what memory does not count. */
class PackedBody implements Body {
  runs: Body['runs']
  readonly length: number
  readonly ownBytes = 0

  constructor(bytes: Buffer) {
    this.length = bytes.byteLength
    this.runs = writtenRuns({ runs: [bytes], length: bytes.byteLength })
  }
}

/** A body by what it says and how it could be packed: counted while it is asked for, packed once. */
export class HotBody {
  #packed: PackedBody | undefined
  #asked = 0
  #isTried = false
  readonly #key: string
  readonly #packing: Packing
  readonly #bodies: HotBodies

  constructor(key: string, packing: Packing, bodies: HotBodies) {
    this.#key = key
    this.#packing = packing
    this.#bodies = bodies
  }

  /** Undefined until it was packed, and once there was no more room for it. */
  get packed(): Body | undefined {
    return this.#packed
  }

  /** Tells that it has gone out as this body, in this coding. */
  ask(body: Body, coding: ContentCoding): void {
    if (this.#packed !== undefined) this.#bodies.spare.touch(this.#key)
    else if (!this.#isTried) this.#count(body, coding)
  }

  letGo(): void {
    const packed = this.#packed
    this.#packed = undefined
    this.#bodies.remember(this.#key, this)
    // Answers that are made in this turn still go out with it.
    if (packed !== undefined) setImmediate(() => (packed.runs = []))
  }

  #count(body: Body, coding: ContentCoding): void {
    this.#asked += 1
    const { packer } = this.#bodies
    if (this.#asked < hotAfter || body.length < bodyBytesMin || body.length > bodyBytesMax || !packer.isFree) return
    this.#isTried = true
    void packer.pack(body, coding, this.#packing).then((bytes) => bytes && this.#keep(bytes))
  }

  #keep(bytes: Buffer): void {
    this.#packed = new PackedBody(bytes)
    this.#bodies.spare.keep(this.#key, this, bytes.byteLength + placeBytes)
  }
}

/** The bodies of one edition of the catalog that are asked for, and those of them that were packed. */
export class HotBodies {
  readonly spare: SpareRoom<HotBody>
  readonly packer: Packer
  /** The longest unused are forgotten first; one that was packed stays in the memory. */
  readonly #counted = new LRUCache<string, HotBody>({ max: countedMax })

  constructor(memory: Memory, packer: Packer) {
    this.spare = memory.lend()
    this.packer = packer
  }

  /** What goes out to a caller of what has this hash: whatever was packed meanwhile, it is never anything older. */
  serve(hash: string, { coding, packing }: Accepted): Served {
    if (packing === undefined) return { hot: undefined, packed: undefined, coding }
    const hot = this.#find(hash, packing)
    const { packed } = hot
    return { hot, packed, coding: packed === undefined ? coding : packing }
  }

  remember(key: string, body: HotBody): void {
    this.#counted.set(key, body)
  }

  #find(hash: string, packing: Packing): HotBody {
    const key = `${packing} ${hash}`
    const known = this.spare.get(key) ?? this.#counted.get(key)
    if (known !== undefined) return known
    const body = new HotBody(key, packing, this)
    this.remember(key, body)
    return body
  }
}

/** What an answer was made of. */
export interface Served {
  /** Undefined where nothing is packed: the caller likes plain bytes more. */
  readonly hot: HotBody | undefined
  /** What that was packed to by then. */
  readonly packed: Body | undefined
  readonly coding: ContentCoding
}

/** Whether the same request would be answered with other bytes by now. */
export function isOutdated({ hot, packed }: Served): boolean {
  return hot?.packed !== packed
}
