import { parseRows, type ParsedRow } from './parse-rows.ts'
import { plainName } from './read-header.ts'

/** What stands between the cells of a table, and where its first row begins. */
export interface Delimited {
  readonly delimiter: string
  readonly start: number
}

/** In the order in which they are taken where the header leaves it open. */
const delimiters = [',', ';', '\t'] as const

/** `sep=;` as a first line, which Excel reads and does not show. */
const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n|$)/i

/**
 * The delimiter that the table says itself, or the one under which most names of its header are known; where none is
 * known, the one that makes the most cells.
 */
export function findDelimiter(text: string, known: ReadonlySet<string>): Delimited {
  const [line, said] = separatorLine.exec(text) ?? []
  if (line !== undefined && said !== undefined) return { delimiter: said, start: line.length }
  const [likeliest] = delimiters
    .map((delimiter) => {
      const cells = headerOf(text, delimiter, 0)?.cells ?? []
      return { delimiter, names: cells.filter((cell) => known.has(plainName(cell))).length, cells: cells.length }
    })
    .sort((one, other) => other.names - one.names || other.cells - one.cells)
  return { delimiter: likeliest?.delimiter ?? ',', start: 0 }
}

/** The first row in which something stands: no blank line, and none of delimiters alone, whichever they are. */
export function headerOf(text: string, delimiter: string, start: number): ParsedRow | undefined {
  for (const row of parseRows(text, delimiter, start)) {
    if (row.wrongQuote !== undefined || row.cells.some((cell) => /[^,;\s]/.test(cell))) return row
  }
  return undefined
}
