import pg from 'pg'
import { CatalogUnavailableError } from '../../catalog/reading/catalog.ts'
import { DatabaseError, ServerUnavailable } from '../sql.ts'
import { reasonOf } from '../trouble.ts'

/**
 * What a server says when it cannot go on: it ends, starts, or ends a connection; it has none to give; or (a replica)
 * it had to drop a read for what the primary sent. Class 08 are the errors of connections.
 */
const lostStates = /^(08|57P|53300|40001|25P0[34])/

/** Whether an error means that the server, or this connection to it, does not answer now. */
export function losesConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return lostStates.test(error.code ?? '')
  // Without a state it is no answer of the server: so the driver tells of sockets that failed and time that ran out.
  return error instanceof Error && !isOurs(error)
}

function isOurs(error: Error): boolean {
  const isTold = error instanceof CatalogUnavailableError || error instanceof DatabaseError
  return isTold || error instanceof TypeError || error.name === 'AbortError'
}

/** An error of the engine as storage tells it; any other one as it is. */
export function asUnavailable(error: unknown): Error {
  if (losesConnection(error)) return new ServerUnavailable(reasonOf(error), { cause: error })
  if (error instanceof pg.DatabaseError) return new CatalogUnavailableError(reasonOf(error), { cause: error })
  return error instanceof Error ? error : new Error(String(error))
}

/** What the engine answers; its errors as storage tells them. */
export async function withOurErrors<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw asUnavailable(error)
  }
}
