import type { Viewer } from '../viewer.ts'
import type { Position } from '../stored.ts'
import type { Catalog } from './catalog.ts'
import { ListOrder } from './list-order.ts'
import { Shelf } from './shelf.ts'

/** A viewer's list in memory: with its documents where they fit, else which competitions it consists of. */
export type HeldList = Shelf | ListOrder

/** Documents of a segment: a page of a hundred lies in three of them at most. */
const segmentSize = 64

/** Entries that are read at once: a millisecond or two. */
const orderPartSize = 1024

type Pause = () => Promise<void>

/**
 * Reads a viewer's whole list into memory, some of it at a time; `pause` lets requests through in between. Gives
 * undefined when the list changes on the way.
 */
export async function holdList(
  catalog: Catalog,
  viewer: Viewer,
  bytesMax: number,
  pause: Pause,
): Promise<HeldList | 'too large' | undefined> {
  const revision = await catalog.revision()
  const shelf = await fillShelf(catalog, viewer, bytesMax, pause)
  const held = shelf === 'too large' ? await readOrder(catalog, viewer, bytesMax, pause) : shelf
  return (await catalog.revision()) === revision ? held : undefined
}

async function fillShelf(
  catalog: Catalog,
  viewer: Viewer,
  bytesMax: number,
  pause: Pause,
): Promise<Shelf | 'too large' | undefined> {
  const shelf = new Shelf(viewer.sees)
  let position: Position | undefined
  for (;;) {
    const entries = await catalog.list(viewer, { side: 'after', position }, segmentSize)
    const documents = await catalog.loadDocuments(entries, viewer.sees)
    if (!documents.every((document) => document !== undefined)) return undefined
    shelf.append(entries, documents)
    if (shelf.bytes > bytesMax) return 'too large'
    if (entries.length < segmentSize) return shelf
    if (position === undefined && (await isTooLong(catalog, viewer, bytesMax, shelf))) return 'too large'
    position = entries.at(-1)?.position
    await pause()
  }
}

/** Whether a list that goes on as it begins exceeds the memory: better known before than after reading it. */
async function isTooLong(catalog: Catalog, viewer: Viewer, bytesMax: number, begun: Shelf): Promise<boolean> {
  // Half as much again for what turns out smaller than it began.
  const most = Math.ceil((1.5 * bytesMax * segmentSize) / begun.bytes)
  return (await catalog.countUpTo(viewer, most)) === most
}

async function readOrder(
  catalog: Catalog,
  viewer: Viewer,
  bytesMax: number,
  pause: Pause,
): Promise<ListOrder | 'too large'> {
  const order = new ListOrder()
  let position: Position | undefined
  for (;;) {
    const entries = await catalog.list(viewer, { side: 'after', position }, orderPartSize)
    order.append(entries)
    if (order.bytes > bytesMax) return 'too large'
    if (entries.length < orderPartSize) return order
    position = entries.at(-1)?.position
    await pause()
  }
}
