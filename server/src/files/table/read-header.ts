import { quotedName } from '../../contract/shape/describe-value.ts'
import { errorAt, unknownName, type Place, type PlacedFinding, type FindingText } from '../source-item.ts'
import { plainCell } from './plain-cell.ts'
import type { CellFault, ParsedRow } from './parse-rows.ts'

export interface HeaderNames {
  readonly known: readonly string[]
  readonly elsewhere?: ReadonlyMap<string, string>
}

const namesMax = 100

/**
 * Reads the header of a table. Returns `columns` and `faults`. `columns` maps the index of each column to its known
 * name, or to `undefined` if the column is ignored. A misspelt name is replaced by the similar known name. `faults`
 * contains the errors in the header. If the table cannot be read at all, returns only an error.
 */
export function readHeader(file: string, header: ParsedRow, names: HeaderNames) {
  const { number, cells, fault } = header
  const { known, elsewhere } = names
  if (fault !== undefined) return faultOfCell(file, number, fault)
  const written = cells
    .map((cell, at) => ({ at, name: cell.trim(), plain: plainName(cell) }))
    .filter(({ name }) => name !== '')
  const tooMany = written[namesMax]
  if (tooMany !== undefined) {
    const sentence = `the header has ${written.length} names; no item has more than ${namesMax} fields`
    const remedy = `Keep the columns that are known: ${known.join(', ')}.`
    return faultOfCell(file, number, { at: tooMany.at, sentence, remedy })
  }
  const firsts = new Map(written.toReversed().map(({ at, plain }) => [plain, at]))
  const free = known.filter((name) => !firsts.has(name))
  const columns = new Map<number, string | undefined>()
  const faults: CellFault[] = []
  for (const { at, name, plain } of written) {
    const first = firsts.get(plain) ?? at
    const belongs = elsewhere?.get(plain)
    // Columns whose name begins with # are ignored.
    if (name.startsWith('#')) columns.set(at, undefined)
    else if (first < at) faults.push({ at, ...duplicate(name, cellName(number, first)) })
    else if (known.includes(plain)) columns.set(at, plain)
    else if (belongs !== undefined) faults.push({ at, sentence: `unknown column ${quotedName(name)}`, remedy: belongs })
    else {
      const { meant, ...fault } = unknownName('column', name, known, free)
      if (meant !== undefined) columns.set(at, meant)
      faults.push({ at, ...fault })
    }
  }
  const [first] = written
  if (columns.size === 0 && first !== undefined) {
    const sentence = `is ${quotedName(first.name)}: the first row names no known column`
    const remedy = `Write the column names in the first row. Allowed: ${known.join(', ')}.`
    return faultOfCell(file, number, { at: first.at, sentence, remedy })
  }
  for (const { at } of faults) columns.set(at, columns.get(at))
  return { columns, faults: faults.map((fault) => faultOfCell(file, number, fault)) }
}

function duplicate(name: string, first: string): FindingText {
  return { sentence: `the column ${quotedName(name)} is already in ${first}`, remedy: 'Keep one of them.' }
}

/** Converts the name of a column to the name of a member: `Registration Count` to `registration_count`. */
export function plainName(name: string): string {
  return plainCell(name)
    .trim()
    .replace(/^'/, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
}

/** Returns an error about a cell. `row` counts rows from 1. `at` counts columns from 0. */
export function faultOfCell(file: string, row: number, { at, sentence, remedy }: CellFault): PlacedFinding {
  return errorAt(cellPlace(file, row, at), sentence, remedy)
}

/** Returns the place of a cell. `row` counts rows from 1. `at` counts columns from 0. */
export function cellPlace(file: string, row: number, at: number, path = ''): Place {
  return { file, line: row, column: at + 1, path, cell: cellName(row, at) }
}

function cellName(row: number, at: number): string {
  return `${columnName(at)}${row}`
}

function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}
