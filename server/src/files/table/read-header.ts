import { shownName } from '../../contract/shape/describe-value.ts'
import { errorAt, unknownName, type Place, type PlacedFinding, type Told } from '../source-item.ts'
import type { ParsedRow } from './parse-rows.ts'

/** What the columns of a table may be called. */
export interface HeaderNames {
  readonly known: readonly string[]
  /** For a name that has no column: where it belongs. */
  readonly elsewhere?: ReadonlyMap<string, string>
}

export interface Column {
  /** Its index, from 0. */
  readonly at: number
  /** The known name that it has, or that was most likely meant; undefined for a column that is passed over. */
  readonly name: string | undefined
  readonly place: Place
}

export interface Header {
  /** The columns in which something is written. */
  readonly columns: readonly Column[]
  readonly faults: readonly PlacedFinding[]
}

/** More than any item has members: beyond it is another kind of table. */
const namesMax = 100

/** The columns of a header, and what is wrong with them; one fault where nothing below them can be read. */
export function readHeader(file: string, header: ParsedRow, names: HeaderNames): Header | PlacedFinding {
  const { number, cells, wrongQuote } = header
  if (wrongQuote !== undefined) {
    const { at, sentence, remedy } = wrongQuote
    return errorAt(cellPlace(file, number, at), sentence, remedy)
  }
  const written = cells.map((cell, at) => ({ at, name: cell.trim() })).filter(({ name }) => name !== '')
  if (written.length > namesMax) {
    const sentence = `the header has ${written.length} names; no item has more than ${namesMax} members`
    const remedy = `Keep the columns that are known: ${names.known.join(', ')}.`
    return errorAt(cellPlace(file, number, written[namesMax]?.at ?? 0), sentence, remedy)
  }
  const plain = written.map(({ name }) => plainName(name))
  const read = written.map(({ at, name }, index) => {
    const before = written[plain.indexOf(plainName(name))]
    const place = cellPlace(file, number, at)
    const column: Column & { readonly fault?: Told } = { at, place, name: undefined }
    // A column for its author alone.
    if (name.startsWith('#')) return column
    if (before !== undefined && before.at < at) return { ...column, fault: twice(name, cellName(number, before.at)) }
    return { ...column, ...known(name, plain[index] ?? name, plain, names) }
  })
  const named = read.filter(({ name, fault }) => name !== undefined || fault === undefined)
  const [first] = read
  if (named.length === 0 && first !== undefined) return notTheHeader(first.place, written[0]?.name ?? '', names)
  return {
    columns: read.map(({ at, name, place }) => ({ at, name, place })),
    faults: read.flatMap(({ place, fault }) =>
      fault === undefined ? [] : [errorAt(place, fault.sentence, fault.remedy)],
    ),
  }
}

/** `Registration Count` as the member is called: capitals, and what is between words, say nothing. */
export function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
}

/** A title, or a row of items: nothing below it can be read. */
function notTheHeader(place: Place, written: string, { known }: HeaderNames): PlacedFinding {
  const sentence = `is ${shownName(written)}: the first row names no column that is known`
  return errorAt(place, sentence, `Let the names of the columns be the first row. Known here: ${known.join(', ')}.`)
}

function twice(name: string, first: string): Told {
  return { sentence: `the column ${shownName(name)} is there already, in ${first}`, remedy: 'Keep one of them.' }
}

function known(
  name: string,
  plain: string,
  written: readonly string[],
  { known, elsewhere }: HeaderNames,
): { readonly name: string | undefined; readonly fault?: Told } {
  if (known.includes(plain)) return { name: plain }
  const remedy = elsewhere?.get(plain)
  if (remedy !== undefined) {
    return { name: undefined, fault: { sentence: `unknown column ${shownName(name)}`, remedy } }
  }
  const free = known.filter((one) => !written.includes(one))
  const fault = unknownName('column', name, known, free)
  return { name: fault.meant, fault }
}

/** The place of a cell, by the number of its row and the index of its column. */
export function cellPlace(file: string, row: number, at: number, path = ''): Place {
  return { file, line: row, column: at + 1, path, cell: cellName(row, at) }
}

/** As spreadsheets name it: `C14`, `AA2`. */
function cellName(row: number, at: number): string {
  return `${columnName(at)}${row}`
}

function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}
