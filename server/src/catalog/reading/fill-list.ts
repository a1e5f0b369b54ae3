import type { Instant } from '../../contract/time-stamp.ts'
import type { Position } from '../stored.ts'
import type { Viewer } from '../visibility.ts'
import type { Catalog, Entry, StoredDocument } from './catalog.ts'
import { ListBuilder, type DocumentsMemory } from './list-in-memory.ts'
import { OrderBuilder, type OrderMemory } from './list-order.ts'
import { provenOf, type ReleasedDocuments } from './released-documents.ts'

/** The memory of a viewer's list: with its documents where they fit, else which competitions it consists of. */
export type ListMemory = DocumentsMemory | OrderMemory

/** A list that was read, and what it takes. */
export interface FilledList {
  readonly memory: ListMemory
  readonly bytes: number
}

/** How a list is read into memory. */
export interface Filling {
  /** The revision of the catalog that the list is to be of. */
  readonly revision: number
  /** The instant at which it is. */
  readonly now: Instant
  /** Renders what is damaged. */
  readonly released: ReleasedDocuments
  /** What the list may take. */
  readonly bytesMax: number
  /** Told what the list takes so far. */
  readonly onGrowth: (bytes: number) => void
  /** Lets requests through in between. */
  readonly pause: () => Promise<void>
}

/** Documents of a segment: a page of a hundred lies in three of them at most. */
const segmentSize = 64

/** Entries that are read at once: a millisecond or two. */
const orderPartSize = 1024

/** Reads a viewer's whole list into memory, some of it at a time. Gives undefined when the catalog changes on the way. */
export async function fillList(
  catalog: Catalog,
  viewer: Viewer,
  filling: Filling,
): Promise<FilledList | 'too large' | undefined> {
  const filled = await fillDocuments(catalog, viewer, filling)
  // Where a page is read in one go, its order is read along with it.
  return filled === 'too large' && catalog.plainPage === undefined ? fillOrder(catalog, viewer, filling) : filled
}

async function fillDocuments(
  catalog: Catalog,
  viewer: Viewer,
  filling: Filling,
): Promise<FilledList | 'too large' | undefined> {
  const list = new ListBuilder(viewer.sees)
  const { now } = filling
  let position: Position | undefined
  for (;;) {
    const entries = await catalog.list(viewer, now, { side: 'after', position }, segmentSize)
    const documents = await provenDocuments(catalog, viewer, entries, filling)
    if (documents === undefined) return undefined
    list.append(
      entries.filter((_, index) => documents[index] !== 'damaged'),
      documents.filter((document) => document !== 'damaged'),
    )
    if (list.bytes > filling.bytesMax) return 'too large'
    if (!(await mayGoOn(list, catalog, filling))) return undefined
    if (entries.length < segmentSize) return { memory: list.build(), bytes: list.bytes }
    if (position === undefined && (await isTooLong(catalog, viewer, filling, list))) return 'too large'
    position = entries.at(-1)?.position
    await filling.pause()
  }
}

/** The documents of entries, but for those that are damaged; undefined when the catalog has changed. */
async function provenDocuments(
  catalog: Catalog,
  viewer: Viewer,
  entries: readonly Entry[],
  { released, now }: Filling,
): Promise<readonly (StoredDocument | 'damaged')[] | undefined> {
  const stored = await catalog.loadDocuments(entries, viewer.sees)
  const proven: (StoredDocument | 'damaged')[] = []
  for (const [index, entry] of entries.entries()) {
    const read = async () => stored[index] ?? (await released.documentAt(entry, viewer.sees, now))
    const document = await provenOf(entry, read, viewer, catalog)
    if (document === undefined) return undefined
    proven.push(document)
  }
  return proven
}

/** Whether a list that goes on as it begins exceeds the memory: better known before than after reading it. */
async function isTooLong(
  catalog: Catalog,
  viewer: Viewer,
  { bytesMax, now }: Filling,
  begun: ListBuilder,
): Promise<boolean> {
  // Half as much again for what turns out smaller than it began.
  const most = Math.ceil((1.5 * bytesMax * segmentSize) / begun.bytes)
  return (await catalog.countUpTo(viewer, now, most)) === most
}

async function fillOrder(
  catalog: Catalog,
  viewer: Viewer,
  filling: Filling,
): Promise<FilledList | 'too large' | undefined> {
  const order = new OrderBuilder()
  let position: Position | undefined
  for (;;) {
    const entries = await catalog.list(viewer, filling.now, { side: 'after', position }, orderPartSize)
    order.append(entries)
    if (order.bytes > filling.bytesMax) return 'too large'
    if (!(await mayGoOn(order, catalog, filling))) return undefined
    if (entries.length < orderPartSize) return { memory: order.build(), bytes: order.bytes }
    position = entries.at(-1)?.position
    await filling.pause()
  }
}

/** Whether what was read so far is of the one revision. */
async function mayGoOn(
  { bytes }: ListBuilder | OrderBuilder,
  catalog: Catalog,
  { revision, onGrowth }: Filling,
): Promise<boolean> {
  onGrowth(bytes)
  return (await catalog.revision()) === revision
}
