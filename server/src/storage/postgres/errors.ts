import pg from 'pg'
import { CatalogUnavailable } from '../../catalog/reading/catalog.ts'
import { DatabaseError } from '../sql.ts'

/**
 * What a server says when it cannot go on: it ends or starts, has no connection to give, or (a replica) had to drop a
 * read for what the primary sent. Class 08 are the errors of connections.
 */
const lostStates: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300', '40001'])

/** Whether an error means that this host does not answer now, and another one may. */
export function losesHost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? ''
    return state.startsWith('08') || lostStates.has(state)
  }
  // Without a state it is no answer of the server: so the driver tells of sockets that failed and time that ran out.
  return error instanceof Error && !isOurs(error)
}

function isOurs(error: Error): boolean {
  const isTold = error instanceof CatalogUnavailable || error instanceof DatabaseError
  return isTold || error instanceof TypeError || error.name === 'AbortError'
}

/** The table is not there: the database has no schema yet. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42P01'
}

/** An error of the engine as storage tells it; any other one as it is. */
export function asUnavailable(error: unknown): Error {
  const isOfEngine = error instanceof pg.DatabaseError || losesHost(error)
  if (isOfEngine) return new CatalogUnavailable(reasonOf(error), { cause: error })
  return error instanceof Error ? error : new Error(String(error))
}

/** What the engine answers; its errors as storage tells them. */
export async function toldAsOurs<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw asUnavailable(error)
  }
}

/** Why something failed, in one sentence; where a name has several addresses, why the first one did. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
