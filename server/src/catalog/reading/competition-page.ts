import { hash as digest } from 'node:crypto'
import type { LRUCache } from 'lru-cache'
import { problemAt, type Problem } from '../../contract/problem.ts'
import { ArrayEnd } from '../pieces.ts'
import { CorruptRowError } from '../corrupt-row-error.ts'
import { includesGym, isValidAt, type Validity } from '../visibility.ts'
import type {
  PageRequest,
  Catalog,
  DocumentHead,
  Neighbours,
  Page,
  PageDocument,
  PageEntry,
  PageSlice,
} from './catalog.ts'
import type { ReleasedDocuments } from './released-documents.ts'

const attemptsMax = 20

export interface PageSource {
  readonly catalog: Catalog
  readonly released: ReleasedDocuments
  readonly revision: number
  readonly corrupt: LRUCache<number, true>
}

/**
 * Returns a page of the competition list. Rejects with the problem `unknown_cursor` if the request contains a cursor
 * that the viewer cannot have received.
 */
export async function competitionPage(source: PageSource, request: PageRequest): Promise<Page> {
  const { limit } = request.listing
  let leftOut = 0
  for (let round = 0; ; round += 1) {
    const slice = await source.catalog.page(request, leftOut, source.revision)
    if (slice === undefined) throw unknownCursorProblem(request)
    const current: CurrentEntry[] = []
    for (const entry of slice.entries) {
      const document = await currentDocument(entry, source, request)
      if (document !== undefined) current.push({ id: entry.id, document })
    }
    leftOut = slice.entries.length - current.length
    if (current.length >= limit || !slice.hasMore || round === attemptsMax) return pageOf(current, slice, request)
  }
}

export function unknownCursorProblem({ listing: { cursor } }: PageRequest): Problem {
  const parameter = `${cursor?.side}_cursor`
  const detail = `${parameter} is not the id of a competition that this account could have read.`
  return problemAt('unknown_cursor', { parameter, detail })
}

interface CurrentEntry extends Pick<PageEntry, 'id'> {
  readonly document: PageDocument & Validity
}

function isConsistent({ id, gym }: DocumentHead, entry: PageEntry, { viewer }: PageRequest): boolean {
  return id === entry.id && includesGym(viewer, gym)
}

async function currentDocument(
  entry: PageEntry,
  { catalog, released, corrupt }: PageSource,
  request: PageRequest,
): Promise<(PageDocument & Validity) | undefined> {
  const { position, id, head } = entry
  const isIntact = head === undefined || !corrupt.has(head.key)
  if (!isIntact) catalog.onDamage(new CorruptRowError(id))
  try {
    // If the document contradicts the list, either may be wrong, so nothing is rendered.
    if (head !== undefined && !isConsistent(head, entry, request)) throw new CorruptRowError(id)
    if (head !== undefined && isIntact && isValidAt(head, request.now)) return { ...head, position }
    const document = await released.documentAt(position, request.viewer.sees, request.now)
    if (document === undefined || !includesGym(request.viewer, document.gym)) throw new CorruptRowError(id)
    if (head !== undefined && head.gym !== document.gym) throw new CorruptRowError(id)
    return { ...document, position, key: undefined }
  } catch (error) {
    if (!(error instanceof CorruptRowError)) throw error
    catalog.onDamage(error)
    return undefined
  }
}

function pageOf(nearest: readonly CurrentEntry[], slice: PageSlice, { listing: { cursor, limit } }: PageRequest): Page {
  const isAfter = cursor?.side !== 'before'
  const entries = isAfter ? nearest.slice(0, limit) : nearest.slice(0, limit).toReversed()
  const hasMore = slice.hasMore || nearest.length > limit
  const [isOlder, isNewer] = isAfter ? [hasMore, slice.hasMoreBehind] : [slice.hasMoreBehind, hasMore]
  // An empty page has no neighbours: it has no entry that could serve as a cursor.
  const neighbours = {
    next: isOlder ? entries.at(-1)?.id : undefined,
    previous: isNewer ? entries.at(0)?.id : undefined,
  }
  const documents = entries.map(({ document }) => document)
  const hash = hashOf(documents, neighbours)
  const slimmed = documents.map(slim)
  return { documents: slimmed, end: new ArrayEnd(slimmed), hash, ...neighbours, ...jointValidity(documents) }
}

function slim({ position, key, hash, length, crc, deflatedCrc }: PageDocument): PageDocument {
  return { position, key, hash, length, crc, deflatedCrc }
}

function hashOf(documents: readonly PageDocument[], { next, previous }: Neighbours): string {
  const hashes = documents.map(({ hash }) => hash).join(' ')
  return digest('sha256', `${next ?? ''} ${previous ?? ''} ${hashes}`, 'base64url')
}

function jointValidity(parts: readonly Validity[]): Validity {
  return {
    validFrom: Math.max(-Infinity, ...parts.map(({ validFrom }) => validFrom)),
    validUntil: Math.min(Infinity, ...parts.map(({ validUntil }) => validUntil)),
  }
}
