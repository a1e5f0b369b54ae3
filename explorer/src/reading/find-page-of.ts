import { InvalidRequestError } from '../../../client/src/index.ts'
import type { ListWindow } from '../place.ts'
import type { FoundPage } from './reader.ts'

/**
 * The page that holds one competition and nothing else: right behind the one before it, or at the top of the list.
 * Undefined when the service knows no such competition, or tells this account of none. The page may hold another one
 * where this one has been taken back.
 */
export async function findPageOf(
  id: string,
  readPage: (window: ListWindow) => Promise<FoundPage>,
): Promise<FoundPage | undefined> {
  try {
    const before = await readPage({ limit: 1, beforeCursor: id })
    const [previous] = before.value.competitions
    return await readPage(previous === undefined ? { limit: 1 } : { limit: 1, afterCursor: previous.id })
  } catch (error) {
    // A cursor that the service does not know is a competition that this account cannot have seen.
    if (error instanceof InvalidRequestError) return undefined
    throw error
  }
}
