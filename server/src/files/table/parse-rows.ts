import type { FindingText } from '../source-item.ts'

/**
 * A row of a table, counted as in spreadsheet programs. A blank line is a row. A line feed in quotes does not end a
 * row.
 */
export interface ParsedRow {
  readonly number: number
  readonly cells: readonly string[]
  readonly starts: readonly number[]
  readonly end: number
  readonly fault: CellFault | undefined
}

/** What is wrong with a row. `at` is the index of the cell. */
export interface CellFault extends FindingText {
  readonly at: number
}

/**
 * Yields the rows of a table (RFC 4180 with the extensions of spreadsheets), including invalid rows. The library
 * csv-parse is not used, because it does not count rows with a misplaced quote. All later errors would then have wrong
 * row numbers.
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
    // People type a space after the comma.
    let begin = at
    while (delimiter !== '\t' && text.charAt(begin) === ' ') begin++
    // Some programs write `="007"`, which spreadsheets keep as text.
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

const cellsMax = 16_384

const tooManyCells = {
  sentence: `the row has more than ${cellsMax} cells`,
  remedy: 'Write one item per row, and one field per column.',
}

interface ParsedCell {
  readonly content: string
  readonly end: number
  readonly wrong?: FindingText
}

function bareCell(text: string, delimiter: string, start: number): ParsedCell {
  const end = endOfBare(text, delimiter, start)
  const content = text.slice(start, end)
  // In tab-separated files, Google Sheets does not escape quotes.
  if (delimiter === '\t' || !content.includes('"')) return { content, end }
  return { content, end, wrong: strayQuote }
}

const strayQuote = {
  sentence: 'contains a quotation mark but is not quoted',
  remedy: 'Put the whole cell in quotes, and write each quote in it twice: "5"" box".',
}

function quotedCell(text: string, delimiter: string, start: number): ParsedCell {
  const close = closingQuote(text, start + 1)
  // All later quotes are pairs, so this happens only once, and at most one cell is read twice.
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
  sentence: 'continues after its closing quotation mark',
  remedy: 'Write each quote inside the cell twice: "say ""go"" loudly".',
}

function closingQuote(text: string, start: number): number | undefined {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text.charAt(at + 1) !== '"') return at
  }
  return undefined
}

function endOfBare(text: string, delimiter: string, start: number): number {
  let at = start
  while (at < text.length && text.charAt(at) !== delimiter && !isLineEnd(text.charCodeAt(at))) at++
  return at
}

function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d
}

function afterLineEnd(text: string, end: number): number {
  return text.startsWith('\r\n', end) ? end + 2 : end + 1
}
