import { Problem } from '../../contract/problem.ts'
import { fixedPiece, joinCrc, type Coding, type Piece } from '../document.ts'
import { includesGym, isValidAt } from '../visibility.ts'
import type { AskedPage, Catalog, Page, StoredPiece } from './catalog.ts'
import { findStart, jointValidity, makePage, storedWindow } from './competition-page.ts'

type Stored = Pick<Catalog, 'findCursor' | 'proveCursor' | 'list' | 'loadPieces'>

/**
 * A page that is served as it lies: its documents in one piece, ready to be sent, so that whoever has it read elsewhere
 * waits once and has nothing left to do. Undefined where there is more to a page: a cursor that is unknown, a document that
 * a release has overtaken, or that is damaged. `competitionPage` says what becomes of it then.
 */
export async function plainPage(
  catalog: Stored,
  { viewer, listing: { cursor, limit }, coding, now }: AskedPage,
): Promise<Page | undefined> {
  const start = await findStart(catalog, viewer, cursor, now).catch(unlessProblem)
  if (start === undefined) return undefined
  const window = await storedWindow(catalog, viewer, now, start, limit)
  const pieces: StoredPiece[] = []
  for (const piece of await catalog.loadPieces(window.entries, viewer.sees, coding)) {
    if (piece === undefined || !isValidAt(piece, now) || !includesGym(viewer, piece.gym)) return undefined
    pieces.push(piece)
  }
  const hashes = pieces.map(({ hash }) => hash).join(' ')
  const piece = joinedPiece(pieces, coding)
  const whole = { coding, pieces: pieces.length === 0 ? [] : [piece], ownBytes: piece.content.byteLength }
  return makePage(whole, hashes, window, jointValidity(pieces))
}

function unlessProblem(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error
}

const comma = fixedPiece(',')
const commas = { identity: Buffer.from(','), gzip: comma.content } as const

/** Documents in one coding as one piece, commas between them, in one run of memory of its own. */
function joinedPiece(pieces: readonly Piece[], coding: Coding): Piece {
  const between = commas[coding]
  const total = pieces.reduce((sum, { content }) => sum + content.byteLength + between.byteLength, 0)
  const content = Buffer.allocUnsafeSlow(Math.max(0, total - between.byteLength))
  let [at, length, crc] = [0, 0, 0]
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) {
      content.set(between, at)
      at += between.byteLength
      length += comma.length
      crc = joinCrc(crc, comma.crc, comma.length)
    }
    content.set(piece.content, at)
    at += piece.content.byteLength
    length += piece.length
    crc = joinCrc(crc, piece.crc, piece.length)
  }
  return { content, length, crc }
}
