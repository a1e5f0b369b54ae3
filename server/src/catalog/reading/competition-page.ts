import { hash as digest } from 'node:crypto'
import { problemAt, type Problem } from '../../contract/problem.ts'
import { joinArray, pieceOf } from '../pieces.ts'
import { CorruptRowError } from '../corrupt-row-error.ts'
import { includesGym, isValidAt, type Validity } from '../visibility.ts'
import { bodyOf, giveBack } from './body.ts'
import type { AskedPage, Catalog, FoundEntry, FoundPage, Neighbours, Page, StoredHead, StoredPiece } from './catalog.ts'
import type { ReleasedDocuments } from './released-documents.ts'

/** How often a page is asked for again because something had to be left out of it; past that it is short. */
const roundsMax = 20

/** A page before it is offered to memory. */
type ReadPage = Omit<Page, 'key'>

/** What a page is read from. */
export interface PageSource {
  readonly catalog: Catalog
  readonly released: ReleasedDocuments
  readonly revision: number
}

/** The page that a caller asks for, made of what is stored. Throws the problem `unknown_cursor`. */
export async function competitionPage(source: PageSource, asked: AskedPage): Promise<ReadPage> {
  const { limit } = asked.listing
  let leftOut = 0
  for (let round = 0; ; round += 1) {
    const found = await source.catalog.page(asked, leftOut, source.revision)
    if (found === undefined) throw unknownCursor(asked)
    const shown: ShownEntry<StoredPiece>[] = []
    for (const entry of found.entries) {
      const piece = await pieceNow(entry, source, asked)
      if (piece !== undefined) shown.push({ ...entry, piece })
    }
    leftOut = found.entries.length - shown.length
    if (shown.length >= limit || !found.goesOn || round === roundsMax) return pageOf(shown, found, asked)
  }
}

/** A page of another edition as a page of this one, where nothing on it has changed; undefined where something has. */
export async function samePage({ catalog, revision }: PageSource, asked: AskedPage, page: Page) {
  const found = await catalog.pageHeads(asked, revision)
  const shown = found?.entries.filter((entry) => isShown(entry, asked))
  if (found === undefined || shown?.length !== found.entries.length) return undefined
  const { said } = arranged(shown, found, asked)
  return said.hash === page.hash ? { ...page, ...said } : undefined
}

export function unknownCursor({ listing: { cursor } }: AskedPage): Problem {
  const parameter = `${cursor?.side}_cursor`
  const detail = `${parameter} is not the id of a competition that this account could have read.`
  return problemAt('unknown_cursor', { parameter, detail })
}

interface ShownEntry<Stored extends StoredHead> extends FoundEntry<Stored> {
  readonly piece: Stored
}

/** Whether a document is there, and is to be read now. */
function isShown<Stored extends StoredHead>(entry: FoundEntry<Stored>, asked: AskedPage): entry is ShownEntry<Stored> {
  return entry.piece !== undefined && isValidAt(entry.piece, asked.now) && isOwn(entry.piece, entry, asked)
}

/** Whether a document is of the competition that the list names, and of a gym that the viewer reads. */
function isOwn({ id, gym }: StoredHead, entry: FoundEntry<StoredHead>, { viewer }: AskedPage): boolean {
  return id === entry.id && includesGym(viewer, gym)
}

/** The document of an entry as it is to be read now. One that is overtaken or damaged is rendered from its source. */
async function pieceNow(
  entry: FoundEntry<StoredPiece>,
  { catalog, released }: PageSource,
  asked: AskedPage,
): Promise<StoredPiece | undefined> {
  if (isShown(entry, asked)) return entry.piece
  const { position, id, piece } = entry
  try {
    // Where the document contradicts the list, nobody knows which one is right: nothing is rendered.
    if (piece !== undefined && !isOwn(piece, entry, asked)) throw new CorruptRowError(id)
    const document = await released.documentAt(position, asked.viewer.sees, asked.now)
    if (document === undefined || !includesGym(asked.viewer, document.gym)) throw new CorruptRowError(id)
    if (piece !== undefined && piece.gym !== document.gym) throw new CorruptRowError(id)
    return { ...document, id, ...pieceOf(document, asked.coding) }
  } catch (error) {
    if (!(error instanceof CorruptRowError)) throw error
    catalog.onDamage(error)
    return undefined
  }
}

function pageOf(
  nearest: readonly ShownEntry<StoredPiece>[],
  found: FoundPage<StoredPiece>,
  asked: AskedPage,
): ReadPage {
  const { pieces, said } = arranged(nearest, found, asked)
  const body = bodyOf(joinArray(pieces, asked.coding))
  for (const { piece } of found.entries) if (piece) giveBack(piece.content)
  return { body, ...said }
}

/** What lies on a page in the order of the list, and all that is said of it. */
function arranged<Stored extends StoredHead>(
  nearest: readonly ShownEntry<Stored>[],
  found: FoundPage<Stored>,
  { listing: { cursor, limit } }: AskedPage,
) {
  const isAfter = cursor?.side !== 'before'
  const entries = isAfter ? nearest.slice(0, limit) : nearest.slice(0, limit).toReversed()
  const goesOn = found.goesOn || nearest.length > limit
  const [isOlder, isNewer] = isAfter ? [goesOn, found.isBehind] : [found.isBehind, goesOn]
  // An empty page has no neighbours: nobody could name it.
  const neighbours = {
    next: isOlder ? entries.at(-1)?.id : undefined,
    previous: isNewer ? entries.at(0)?.id : undefined,
  }
  const pieces = entries.map(({ piece }) => piece)
  return { pieces, said: { hash: hashOf(pieces, neighbours), ...neighbours, ...jointValidity(pieces) } }
}

function hashOf(pieces: readonly StoredHead[], { next, previous }: Neighbours): string {
  const hashes = pieces.map(({ hash }) => hash).join(' ')
  return digest('sha256', `${next ?? ''} ${previous ?? ''} ${hashes}`, 'base64url')
}

/** The time in which all of several documents hold. */
function jointValidity(parts: readonly Validity[]): Validity {
  return {
    validFrom: Math.max(-Infinity, ...parts.map(({ validFrom }) => validFrom)),
    validUntil: Math.min(Infinity, ...parts.map(({ validUntil }) => validUntil)),
  }
}
