import type pg from 'pg'
import type { Row, SqlValue } from '../sql.ts'

export interface Statement {
  /** The text of the statement. Its parameters are `$1`, `$2` and so on instead of `?`. */
  readonly text: string
  readonly name?: string
}

const namedLengthMax = 1500

/** Creates a function that converts a statement to the form for the PostgreSQL driver. The results are cached. */
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
