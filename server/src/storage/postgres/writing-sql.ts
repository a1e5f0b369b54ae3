import type pg from 'pg'
import type { Row, Sql, SqlValue } from '../sql.ts'
import { asUnavailable } from './errors.ts'
import type { Statement } from './statements.ts'

/** Statements that are on their way before the next one waits for the last of them: bounds what they hold in memory. */
const underWayMax = 64

/**
 * The statements of one write, over one connection. What is run for its effect alone is sent without waiting for its
 * answer, so that an import does not pay a journey for each of its rows. The server answers in order: whoever waits
 * for a later answer, or for `settle`, learns of the first statement that failed.
 */
export function writingSql(client: pg.ClientBase, prepare: (text: string) => Statement) {
  /** What the first statement that failed did, as far as it is known. */
  let failure: Error | undefined
  let last: Promise<unknown> = Promise.resolve()
  let underWay = 0
  const throwFailure = () => {
    if (failure !== undefined) throw failure
  }
  // Behind a statement that failed, the server refuses all others; the first one tells why.
  const note = (error: unknown) => (failure ??= asUnavailable(error))
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
  /** Waits for every statement; throws what the first one that failed did. */
  const settle = async (): Promise<void> => {
    underWay = 0
    await last
    throwFailure()
  }
  const sql: Sql = {
    all: async (text, values) => (await answer(text, values)).rows,
    runCounted: async (text, values) => (await answer(text, values)).rowCount ?? 0,
    async run(text, values) {
      throwFailure()
      last = send(text, values).catch(note)
      underWay += 1
      if (underWay === underWayMax) await settle()
    },
  }
  return { sql, settle, failure: () => failure }
}
