import type { Coding } from '../pieces.ts'
import type { Catalog, Page } from './catalog.ts'

interface Load {
  readonly keys: ReadonlySet<number>
  readonly bytes: Promise<ReadonlyMap<number, Uint8Array>>
  isShared: boolean
}

/** Creates a function that reads the documents of a page. Concurrent requests for the same page share one read. */
export function documentLoads({ catalog, revision }: { readonly catalog: Catalog; readonly revision: number }) {
  const underWay = { identity: new Map<Page, Load>(), gzip: new Map<Page, Load>() }

  return async (page: Page, keys: readonly number[], coding: Coding) => {
    const loads = underWay[coding]
    const known = loads.get(page)
    if (known !== undefined && keys.every((key) => known.keys.has(key))) {
      known.isShared = true
      return { bytes: await known.bytes, isShared: true }
    }
    const load: Load = { keys: new Set(keys), bytes: catalog.documentBytes(keys, coding, revision), isShared: false }
    loads.set(page, load)
    try {
      return { bytes: await load.bytes, isShared: load.isShared }
    } finally {
      if (loads.get(page) === load) loads.delete(page)
    }
  }
}
