import { Problem } from '../../contract/problem.ts'
import { isValidAt } from '../visibility.ts'
import { includesGym } from '../viewer.ts'
import type { AskedPage, Catalog, StoredPiece } from './catalog.ts'
import { joinedPiece } from './joined-piece.ts'
import { jointValidity, makePage, type Page } from './page.ts'
import { findStart, storedWindow } from './page-window.ts'

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
