import type pg from 'pg'
import type { Row, SqlValue } from '../sql.ts'

/** A statement as the driver takes it. */
export interface Statement {
  /** The text, with `$1` in place of `?`. */
  readonly text: string
  /** The name of the prepared statement; absent if it is not prepared. */
  readonly name?: string
}

/** The maximum length of a prepared statement, in characters. Longer ones have lists of any length: too many. */
const namedLengthMax = 1500

/** Creates a function that converts a statement's text and caches the result. Texts have no values, so they are few. */
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
