import type { Place } from '../source-item.ts'

/** The place of a cell, by the number of its row and the index of its column. */
export function cellPlace(file: string, row: number, at: number, path = ''): Place {
  return { file, line: row, column: at + 1, path, cell: cellName(row, at) }
}

/** As spreadsheets name it: `C14`, `AA2`. */
export function cellName(row: number, at: number): string {
  return `${columnName(at)}${row}`
}

function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}
