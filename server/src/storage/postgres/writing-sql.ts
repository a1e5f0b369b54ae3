import type pg from 'pg'
import type { Row, Sql, SqlValue } from '../sql.ts'
import { toCatalogError } from './errors.ts'
import type { Statement } from './statements.ts'

const pendingMax = 64

/**
 * Creates an `Sql` for the statements of one transaction. `run` sends a statement without waiting for its result, so
 * that an import is not slowed down by the network. If a statement fails, the next statement rejects. `settle` waits
 * for all results and rejects if a statement failed.
 */
export function writingSql(client: pg.ClientBase, prepare: (text: string) => Statement) {
  let failure: Error | undefined
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0
  const throwFailure = () => {
    if (failure !== undefined) throw failure
  }
  // After a failed statement, the server refuses all others; the first error is the cause.
  const note = (error: unknown) => (failure ??= toCatalogError(error))
  const send = (text: string, values: readonly SqlValue[] = []) =>
    client.query<Row>({ ...prepare(text), values: [...values] })
  const answer = async (text: string, values?: readonly SqlValue[]) => {
    throwFailure()
    try {
      return await send(text, values)
    } catch (error) {
      throw note(error)
    }
  }
  const settle = async (): Promise<void> => {
    pending = 0
    await last
    throwFailure()
  }
  const sql: Sql = {
    all: async (text, values) => (await answer(text, values)).rows,
    runAndCount: async (text, values) => (await answer(text, values)).rowCount ?? 0,
    async run(text, values) {
      throwFailure()
      last = send(text, values).catch(note)
      pending += 1
      if (pending === pendingMax) await settle()
    },
  }
  return { sql, settle, failure: () => failure }
}
