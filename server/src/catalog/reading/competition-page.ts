import { hash as digest } from 'node:crypto'
import { problemAt, type Problem } from '../../contract/problem.ts'
import { joinArray, pieceOf } from '../pieces.ts'
import { CorruptRowError } from '../corrupt-row-error.ts'
import { includesGym, isValidAt, type Validity } from '../visibility.ts'
import { bodyOf, giveBack } from './body.ts'
import type {
  PageRequest,
  Catalog,
  PageEntry,
  PageSlice,
  Neighbours,
  Page,
  DocumentHead,
  StoredPiece,
} from './catalog.ts'
import type { ReleasedDocuments } from './released-documents.ts'

/** How often a page is read again because corrupt entries were left out. After that it stays short. */
const attemptsMax = 20

/** A page before it is cached. */
type PageWithoutKey = Omit<Page, 'key'>

/** Where the entries of a page are read. */
export interface PageSource {
  readonly catalog: Catalog
  readonly released: ReleasedDocuments
  readonly revision: number
}

/** Reads a page from the catalog. Throws the problem `unknown_cursor`. */
export async function competitionPage(source: PageSource, request: PageRequest): Promise<PageWithoutKey> {
  const { limit } = request.listing
  let leftOut = 0
  for (let round = 0; ; round += 1) {
    const slice = await source.catalog.page(request, leftOut, source.revision)
    if (slice === undefined) throw unknownCursorProblem(request)
    const current: CurrentEntry<StoredPiece>[] = []
    for (const entry of slice.entries) {
      const piece = await currentPiece(entry, source, request)
      if (piece !== undefined) current.push({ ...entry, piece })
    }
    leftOut = slice.entries.length - current.length
    if (current.length >= limit || !slice.hasMore || round === attemptsMax) return pageOf(current, slice, request)
  }
}

/** Returns a page of an earlier snapshot as a page of this one, or undefined if anything on it has changed. */
export async function revalidatePage({ catalog, revision }: PageSource, request: PageRequest, page: Page) {
  const slice = await catalog.pageHeads(request, revision)
  const current = slice?.entries.filter((entry) => isCurrent(entry, request))
  if (slice === undefined || current?.length !== slice.entries.length) return undefined
  const { metadata } = arrangePage(current, slice, request)
  return metadata.hash === page.hash ? { ...page, ...metadata } : undefined
}

export function unknownCursorProblem({ listing: { cursor } }: PageRequest): Problem {
  const parameter = `${cursor?.side}_cursor`
  const detail = `${parameter} is not the id of a competition that this account could have read.`
  return problemAt('unknown_cursor', { parameter, detail })
}

interface CurrentEntry<Stored extends DocumentHead> extends PageEntry<Stored> {
  readonly piece: Stored
}

/** True if the entry has a document that is current and consistent. */
function isCurrent<Stored extends DocumentHead>(
  entry: PageEntry<Stored>,
  request: PageRequest,
): entry is CurrentEntry<Stored> {
  return entry.piece !== undefined && isValidAt(entry.piece, request.now) && isConsistent(entry.piece, entry, request)
}

/** True if the document belongs to the listed competition, and to a gym that the viewer reads. */
function isConsistent({ id, gym }: DocumentHead, entry: PageEntry<DocumentHead>, { viewer }: PageRequest): boolean {
  return id === entry.id && includesGym(viewer, gym)
}

/**
 * Returns the current document of an entry. An outdated or corrupt one is rendered from its source. Reports damage, and
 * returns undefined if nothing can be rendered.
 */
async function currentPiece(
  entry: PageEntry<StoredPiece>,
  { catalog, released }: PageSource,
  request: PageRequest,
): Promise<StoredPiece | undefined> {
  if (isCurrent(entry, request)) return entry.piece
  const { position, id, piece } = entry
  try {
    // If the document contradicts the list, either may be wrong, so nothing is rendered.
    if (piece !== undefined && !isConsistent(piece, entry, request)) throw new CorruptRowError(id)
    const document = await released.documentAt(position, request.viewer.sees, request.now)
    if (document === undefined || !includesGym(request.viewer, document.gym)) throw new CorruptRowError(id)
    if (piece !== undefined && piece.gym !== document.gym) throw new CorruptRowError(id)
    return { ...document, id, ...pieceOf(document, request.coding) }
  } catch (error) {
    if (!(error instanceof CorruptRowError)) throw error
    catalog.onDamage(error)
    return undefined
  }
}

function pageOf(
  nearest: readonly CurrentEntry<StoredPiece>[],
  slice: PageSlice<StoredPiece>,
  request: PageRequest,
): PageWithoutKey {
  const { pieces, metadata } = arrangePage(nearest, slice, request)
  const body = bodyOf(joinArray(pieces, request.coding))
  for (const { piece } of slice.entries) if (piece) giveBack(piece.content)
  return { body, ...metadata }
}

/** Puts entries in the order of the list, and derives the hash, neighbours and validity of the page. */
function arrangePage<Stored extends DocumentHead>(
  nearest: readonly CurrentEntry<Stored>[],
  slice: PageSlice<Stored>,
  { listing: { cursor, limit } }: PageRequest,
) {
  const isAfter = cursor?.side !== 'before'
  const entries = isAfter ? nearest.slice(0, limit) : nearest.slice(0, limit).toReversed()
  const hasMore = slice.hasMore || nearest.length > limit
  const [isOlder, isNewer] = isAfter ? [hasMore, slice.hasMoreBehind] : [slice.hasMoreBehind, hasMore]
  // An empty page has no neighbours: it has no entry that could serve as a cursor.
  const neighbours = {
    next: isOlder ? entries.at(-1)?.id : undefined,
    previous: isNewer ? entries.at(0)?.id : undefined,
  }
  const pieces = entries.map(({ piece }) => piece)
  return { pieces, metadata: { hash: hashOf(pieces, neighbours), ...neighbours, ...jointValidity(pieces) } }
}

function hashOf(pieces: readonly DocumentHead[], { next, previous }: Neighbours): string {
  const hashes = pieces.map(({ hash }) => hash).join(' ')
  return digest('sha256', `${next ?? ''} ${previous ?? ''} ${hashes}`, 'base64url')
}

/** Returns the time during which all of several documents are current. */
function jointValidity(parts: readonly Validity[]): Validity {
  return {
    validFrom: Math.max(-Infinity, ...parts.map(({ validFrom }) => validFrom)),
    validUntil: Math.min(Infinity, ...parts.map(({ validUntil }) => validUntil)),
  }
}
