import pg from 'pg'
import { CatalogUnavailableError } from '../../catalog/reading/catalog.ts'
import { DatabaseError, ServerDownError } from '../sql.ts'
import { reasonOf } from '../error-remedies.ts'

const lostStates = /^(08|57P|53300|40001|25P0[34])/

export function isConnectionError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return lostStates.test(error.code ?? '')
  // Errors without an SQLSTATE are the driver's: broken sockets and timeouts.
  return error instanceof Error && !isOwnError(error)
}

function isOwnError(error: Error): boolean {
  const isReported = error instanceof CatalogUnavailableError || error instanceof DatabaseError
  return isReported || error instanceof TypeError || error.name === 'AbortError'
}

/**
 * Converts an error of the driver to `ServerDownError` or `CatalogUnavailableError`. Returns any other error unchanged.
 */
export function toCatalogError(error: unknown): Error {
  if (isConnectionError(error)) return new ServerDownError(reasonOf(error), { cause: error })
  if (error instanceof pg.DatabaseError) return new CatalogUnavailableError(reasonOf(error), { cause: error })
  return error instanceof Error ? error : new Error(String(error))
}

/** Waits for `answer`. If `answer` rejects, rejects with the error that `toCatalogError` returns. */
export async function mapErrors<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw toCatalogError(error)
  }
}
