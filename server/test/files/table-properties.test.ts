import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { plainCell } from '../../src/files/table/plain-cell.ts'
import { isFinding } from '../../src/files/source-item.ts'
import { openTable } from '../../src/files/table/open-table.ts'
import { tries } from '../tries.ts'

const signs = ['"', '""', ',', ';', '\t', '\n', '\r\n', '\r', ' ', "'", '\ufeff']
const odd = fc.constantFrom(...signs, '=A1', 'ü', '😀', 'sep=;')
const cellText = fc
  .array(fc.oneof(odd, fc.string({ unit: 'grapheme' })), { maxLength: 4 })
  .map((parts) => parts.join('').replaceAll('\0', ''))

const tables = fc.integer({ min: 1, max: 6 }).chain((width) => {
  return fc.array(fc.array(cellText, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 })
})

const styles: Readonly<Record<string, (rows: readonly (readonly string[])[]) => string>> = {
  Excel: (rows) => `\ufeff${rows.map((row) => `${row.map(quotedWhereNeeded).join(';')}\r\n`).join('')}`,
  'Google Sheets': (rows) => rows.map((row) => row.map(quotedWhereNeeded).join(',')).join('\n'),
  LibreOffice: (rows) => `${rows.map((row) => row.map(quoted).join('\t')).join('\n')}\n`,
  Numbers: (rows) => `${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`,
}

describe('any table of texts', () => {
  for (const [program, write] of Object.entries(styles)) {
    it(`is read back cell for cell as ${program} writes it`, () => {
      fc.assert(
        fc.property(tables, (rows) => {
          const names = (rows[0] ?? []).map((_, at) => `name_${at}`)
          const table = openTable('any.csv', Buffer.from(write([names, ...rows])), { known: names })
          assert.ok('rows' in table)
          const read = [...table.rows()].flatMap((one) => (isFinding(one) ? [] : one))
          const isFilled = (cell: string) => cell.trim() !== ''
          const expected = rows.map((row, at) => ({
            cells: row.flatMap((text, column) =>
              isFilled(text) ? [{ name: names[column], text: plainCell(text) }] : [],
            ),
            line: at + 2,
          }))
          assert.deepEqual(
            read.map(({ cells, place }) => ({
              cells: cells.map(({ name, text }) => ({ name, text })),
              line: place.line,
            })),
            expected.filter(({ cells }) => cells.length > 0),
          )
        }),
        { numRuns: tries(100) },
      )
    })
  }

  it('any bytes at all are read to their end, with a place for each fault', () => {
    const pieces = fc.constantFrom('"', ',', ';', '\t', '\n', '\r', 'id', 'name', 'gym_a', '\0', '\xe9', 'sep=,', ' ')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const opened = openTable('any.csv', Buffer.from(parts.join(''), 'latin1'), { known: ['id', 'name'] })
        const reads = 'rows' in opened ? [...opened.faults, ...opened.rows()] : [opened]
        assert.ok(reads.every(({ place }) => place.file === 'any.csv'))
      }),
      { numRuns: tries(400) },
    )
  })
})

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}

function quotedWhereNeeded(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? quoted(cell) : cell
}
