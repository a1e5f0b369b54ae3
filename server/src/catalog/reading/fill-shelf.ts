import type { Viewer } from '../viewer.ts'
import type { Position } from '../stored.ts'
import type { Catalog } from './catalog.ts'
import { Shelf } from './shelf.ts'

/** Documents of a segment: a page of a hundred lies in three of them at most. */
const segmentSize = 64

/**
 * Reads a viewer's whole list into memory, a segment at a time; `pause` lets requests through in between. Gives
 * undefined when the list changes on the way.
 */
export async function fillShelf(
  catalog: Catalog,
  viewer: Viewer,
  bytesMax: number,
  pause: () => Promise<void>,
): Promise<Shelf | 'too large' | undefined> {
  const shelf = new Shelf(viewer.sees)
  const revision = await catalog.revision()
  let position: Position | undefined
  for (;;) {
    const entries = await catalog.list(viewer, { side: 'after', position }, segmentSize)
    const documents = await catalog.loadDocuments(entries, viewer.sees)
    if (!documents.every((document) => document !== undefined)) return undefined
    shelf.append(entries, documents)
    if (shelf.bytes > bytesMax) return 'too large'
    if (entries.length < segmentSize) break
    if (position === undefined && (await isTooLong(catalog, viewer, bytesMax, shelf))) return 'too large'
    position = entries.at(-1)?.position
    await pause()
  }
  return (await catalog.revision()) === revision ? shelf : undefined
}

/** Whether a list that goes on as it begins exceeds the memory: better known before than after reading it. */
async function isTooLong(catalog: Catalog, viewer: Viewer, bytesMax: number, begun: Shelf): Promise<boolean> {
  // Half as much again for what turns out smaller than it began.
  const most = Math.ceil((1.5 * bytesMax * segmentSize) / begun.bytes)
  return (await catalog.countUpTo(viewer, most)) === most
}
