import type { FindingText } from '../source-item.ts'

/** One row as spreadsheets count rows: line feeds in quotes do not end it, and blank lines are rows. */
export interface ParsedRow {
  /** From 1. */
  readonly number: number
  readonly cells: readonly string[]
  /** Where in the text each cell begins. */
  readonly starts: readonly number[]
  /** Where the next row begins. */
  readonly end: number
  /** Why the row cannot be read: its first wrong quote, or that it has too many cells. */
  readonly fault: CellFault | undefined
}

/** What is wrong with a row, and the index of the cell in which it is. */
export interface CellFault extends FindingText {
  readonly at: number
}

/**
 * The rows of a table (RFC 4180, and what spreadsheets make of it), one after the other and in one pass. Ours and not a
 * package's, since a row with a wrong quote is told, counted and passed over: csv-parse leaves it out of its count, and
 * every place behind it would be wrong.
 */
export function* parseRows(text: string, delimiter: string, start: number): Generator<ParsedRow, void, void> {
  let at = start
  for (let number = 1; at < text.length; number++) {
    const row = rowAt(text, delimiter, at)
    yield { number, ...row }
    at = row.end
  }
}

export function isBlankRow({ cells, fault }: ParsedRow): boolean {
  return fault === undefined && cells.every((cell) => cell.trim() === '')
}

function rowAt(text: string, delimiter: string, start: number): Omit<ParsedRow, 'number'> {
  const cells: string[] = []
  const starts: number[] = []
  let fault: CellFault | undefined
  for (let at = start; ;) {
    // Who types a table puts a space behind the comma.
    let begin = at
    while (delimiter !== '\t' && text.charAt(begin) === ' ') begin++
    // Some programs write `="007"`, which a spreadsheet leaves as it is.
    if (text.startsWith('="', begin)) begin++
    const cell = text.charAt(begin) === '"' ? quotedCell(text, delimiter, begin) : bareCell(text, delimiter, at)
    if (cell.wrong !== undefined) fault ??= { at: cells.length, ...cell.wrong }
    if (cells.length === cellsMax) fault ??= { at: cellsMax, ...tooManyCells }
    if (cells.length < cellsMax) {
      cells.push(cell.content)
      starts.push(at)
    }
    if (text.charAt(cell.end) !== delimiter) return { cells, starts, end: afterLineEnd(text, cell.end), fault }
    at = cell.end + 1
  }
}

/** As many columns as spreadsheets have. */
const cellsMax = 16_384

const tooManyCells = {
  sentence: `the row has more than ${cellsMax} cells`,
  remedy: 'Write one item a row, and a member a column.',
}

interface ParsedCell {
  readonly content: string
  readonly end: number
  readonly wrong?: FindingText
}

function bareCell(text: string, delimiter: string, start: number): ParsedCell {
  const end = endOfBare(text, delimiter, start)
  const content = text.slice(start, end)
  // Where tabs are between the cells, Google Sheets writes quotes as they are.
  if (delimiter === '\t' || !content.includes('"')) return { content, end }
  return { content, end, wrong: strayQuote }
}

const strayQuote = {
  sentence: 'has a quotation mark, but none around it',
  remedy: 'Put the whole cell in quotes, and write each quote in it twice: "5"" box".',
}

function quotedCell(text: string, delimiter: string, start: number): ParsedCell {
  const close = closingQuote(text, start + 1)
  // No other cell of the text can be open to its end then: all quotes behind are pairs. So only one is read twice.
  if (close === undefined) return { ...bareCell(text, '\n', start), wrong: openQuote }
  const content = text.slice(start + 1, close).replaceAll('""', '"')
  const end = endOfBare(text, delimiter, close + 1)
  if (text.slice(close + 1, end).trim() === '') return { content, end }
  return { content: content + text.slice(close + 1, end), end, wrong: textBehindQuote }
}

const openQuote = {
  sentence: 'begins with a quotation mark that is never closed',
  remedy: 'Close it at the end of the cell; a quote that belongs to the text is written twice.',
}

const textBehindQuote = {
  sentence: 'goes on behind its closing quotation mark',
  remedy: 'Write each quote inside the cell twice: "say ""go"" loudly".',
}

function closingQuote(text: string, start: number): number | undefined {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text.charAt(at + 1) !== '"') return at
  }
  return undefined
}

/** Where a cell without quotes ends: at a delimiter, or at the end of the line or the text. */
function endOfBare(text: string, delimiter: string, start: number): number {
  let at = start
  while (at < text.length && text.charAt(at) !== delimiter && !isLineEnd(text.charCodeAt(at))) at++
  return at
}

/** Line feed, or carriage return: the first alone is Unix's, the second an old Macintosh's, both are Windows'. */
function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d
}

function afterLineEnd(text: string, end: number): number {
  return text.startsWith('\r\n', end) ? end + 2 : end + 1
}
