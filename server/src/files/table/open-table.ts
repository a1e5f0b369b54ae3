import { decodeText, type DecodedText } from '../source-text.ts'
import { utf16Refusal } from '../source-format.ts'
import {
  errorOfFile,
  isFinding,
  type Place,
  type PlacedFinding,
  type ReadingAtOnce,
  type FindingText,
} from '../source-item.ts'
import { isBlankRow, parseRows, type CellFault, type ParsedRow } from './parse-rows.ts'
import { plainCell } from './plain-cell.ts'
import { cellPlace, faultOfCell, plainName, readHeader, type HeaderNames } from './read-header.ts'

export type Table = Exclude<ReturnType<typeof openTable>, PlacedFinding>

export type TableRow = ReturnType<typeof tableRow>

export interface TableCell {
  readonly name: string
  readonly text: string
  place(): Place
}

/**
 * Decodes a table and reads its header. Returns the columns, an iterator of the rows, and errors in the header. Returns
 * only an error if the table cannot be read. The names in `names` help to detect the delimiter.
 */
export function openTable(file: string, bytes: Buffer, names: HeaderNames) {
  if (isWide(bytes)) return utf16Refusal(file)
  const decoded = decodeText(bytes, 0)
  const { text } = decoded
  const { delimiter, start } = findDelimiter(text, new Set(names.known))
  const header = headerOf(text, delimiter, start)
  if (header === undefined) {
    const remedy = 'Write a header with the names of the columns, and a row for each item.'
    return errorOfFile(file, 'the table is empty', remedy)
  }
  const parsed = readHeader(file, header, names)
  if (isFinding(parsed)) return parsed
  return {
    names: [...parsed.columns.values()].flatMap((name) => name ?? []),
    place: cellPlace(file, header.number, 0),
    faults: parsed.faults,
    *rows(): ReadingAtOnce<TableRow> {
      const columns = new Map(parsed.columns)
      const unread = unreadable(decoded)
      let readTo = start
      let count = 0
      for (const row of parseRows(text, delimiter, start)) {
        for (const fault of unread.filter(({ offset }) => readTo <= offset && offset < row.end)) {
          const at = row.starts.findLastIndex((begin) => begin <= fault.offset)
          yield faultOfCell(file, row.number, { at, ...fault })
        }
        readTo = row.end
        if (row.number <= header.number || isBlankRow(row)) continue
        count++
        if (count > rowsMax) return yield faultOfCell(file, row.number, { at: 0, ...tooManyRows })
        const wrong = row.fault ?? tooLong(row, header.cells.length)
        if (wrong !== undefined) {
          yield faultOfCell(file, row.number, wrong)
          continue
        }
        for (const at of unnamed(row, columns)) {
          columns.set(at, undefined)
          yield faultOfCell(file, row.number, { at, ...columnWithoutName })
        }
        yield tableRow(file, row, columns)
      }
      if (count === 0) yield faultOfCell(file, header.number, { at: 0, ...headerAlone })
    },
  }
}

function isWide(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1000)
  return head.length > 1 && head.filter((byte) => byte === 0).length > head.length / 3
}

const rowsMax = 1_048_576

const tooManyRows = {
  sentence: `the table has more than ${rowsMax} rows, the most that spreadsheets have`,
  remedy: 'Divide it, or write it as NDJSON (.ndjson).',
}

const headerAlone = { sentence: 'the table has only a header', remedy: 'Write a row for each item below it.' }

const columnWithoutName = {
  sentence: 'is in a column without a name',
  remedy: 'Name the column in the header, or empty it.',
}

function tooLong({ cells }: ParsedRow, width: number): CellFault | undefined {
  const at = cells.findIndex((cell, index) => index >= width && cell.trim() !== '')
  if (at < 0) return undefined
  const sentence = `the row has more cells than the header, which has ${width}`
  return { at, sentence, remedy: 'Remove the extra cells, or put quotes around a cell that was cut in two.' }
}

function unnamed({ cells }: ParsedRow, names: ReadonlyMap<number, unknown>): readonly number[] {
  if (cells.length <= names.size) return []
  return cells.flatMap((cell, at) => (names.has(at) || cell.trim() === '' ? [] : at))
}

function tableRow(file: string, row: ParsedRow, names: ReadonlyMap<number, string | undefined>) {
  const { number, starts, end } = row
  const cells: TableCell[] = []
  for (const [at, name] of names) {
    const text = plainCell(row.cells[at] ?? '')
    if (name === undefined || text.trim() === '') continue
    // Created on demand: most places are never used.
    cells.push({ name, text, place: () => cellPlace(file, number, at, name) })
  }
  // The place of its first cell, and the length of its text.
  return { place: cellPlace(file, number, 0), cells, characters: end - (starts[0] ?? 0) }
}

function unreadable({ text, invalid }: DecodedText): readonly (FindingText & { readonly offset: number })[] {
  const nul = { offset: text.indexOf('\0'), sentence: 'contains the character NUL', remedy: nulRemedy }
  const broken = invalid && { offset: invalid.textOffset, sentence: invalid.sentence, remedy: utf8Remedy }
  return [...(broken ? [broken] : []), ...(nul.offset < 0 ? [] : [nul])]
}

const utf8Remedy = 'Save the file as CSV UTF-8.'
const nulRemedy = 'Remove it, or save the file again.'

const delimiters = [',', ';', '\t'] as const

const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n|$)/i

function findDelimiter(text: string, known: ReadonlySet<string>) {
  const [line, given] = separatorLine.exec(text) ?? []
  if (line !== undefined && given !== undefined) return { delimiter: given, start: line.length }
  const [likeliest] = delimiters
    .map((delimiter) => {
      const cells = headerOf(text, delimiter, 0)?.cells ?? []
      return { delimiter, names: cells.filter((cell) => known.has(plainName(cell))).length, cells: cells.length }
    })
    .sort((one, other) => other.names - one.names || other.cells - one.cells)
  return { delimiter: likeliest?.delimiter ?? ',', start: 0 }
}

function headerOf(text: string, delimiter: string, start: number): ParsedRow | undefined {
  for (const row of parseRows(text, delimiter, start)) {
    if (row.fault !== undefined || row.cells.some((cell) => /[^,;\s]/.test(cell))) return row
  }
  return undefined
}
