import type pg from 'pg'
import type { Row, SqlValue } from '../sql.ts'

/** A statement as the driver takes it. */
export interface Statement {
  /** With `$1` where `?` stood. */
  readonly text: string
  /** Under this name a connection keeps it prepared. */
  readonly name?: string
}

/**
 * Longer texts are lists of many values or gyms, each length another text: they are not kept prepared, lest every
 * connection hold hundreds of them.
 */
const namedLengthMax = 1500

/** Numbers the values of statements; each text is looked at once: texts are few, and values never stand in them. */
export function statementMaker(): (text: string) => Statement {
  const known = new Map<string, Statement>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const name = text.length > namedLengthMax ? {} : { name: `heatsheet_${known.size}` }
    const made = { text: numbered(text), ...name }
    known.set(text, made)
    return made
  }
}

function numbered(text: string): string {
  let count = 0
  return text.replace(/\?/g, () => `$${(count += 1)}`)
}

/** The rows that a statement gives. */
export async function ask(client: pg.ClientBase, statement: Statement, values: readonly SqlValue[] = []) {
  const { rows } = await client.query<Row>({ ...statement, values: [...values] })
  return rows
}
