import type pg from 'pg'
import type { Row, SqlValue } from '../sql.ts'

/** A statement in the form that the PostgreSQL driver needs. */
export interface Statement {
  /** The text of the statement. It has `$1`, `$2` instead of `?`. */
  readonly text: string
  /** The name of the prepared statement. Absent if the statement is not to be prepared. */
  readonly name?: string
}

/** The maximum length of a prepared statement, in characters. Longer statements contain lists and vary too much. */
const namedLengthMax = 1500

/** Creates a function that converts a statement and caches the result. Texts have no values, so they are few. */
export function statementCache(): (text: string) => Statement {
  const known = new Map<string, Statement>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const name = text.length > namedLengthMax ? {} : { name: `heatsheet_${known.size}` }
    const statement = { text: numberParameters(text), ...name }
    known.set(text, statement)
    return statement
  }
}

function numberParameters(text: string): string {
  let count = 0
  return text.replace(/\?/g, () => `$${(count += 1)}`)
}

export async function query(client: pg.ClientBase, statement: Statement, values: readonly SqlValue[] = []) {
  const { rows } = await client.query<Row>({ ...statement, values: [...values] })
  return rows
}
