import { errorAt, type PlacedFinding } from '../source-item.ts'
import { scanJson } from '../json/json-scan.ts'
import { textOfFile } from '../source-text.ts'
import type { TableCell } from './open-table.ts'
import type { CellForm } from './table-members.ts'

type CellJson = string | readonly PlacedFinding[]

/** Converts a cell to JSON text. Returns a list of errors if the cell is not valid for `form`. */
export function cellJson(cell: TableCell, form: CellForm): CellJson {
  const written = cell.text.trim()
  if (written === 'null') return 'null'
  if (formulaError.test(written)) return wrong(cell, `is ${written}: the spreadsheet could not compute it`, mendFormula)
  return converters[form](written, cell)
}

const converters: Readonly<Record<CellForm, (written: string, cell: TableCell) => CellJson>> = {
  text: (written) => JSON.stringify(written),
  word: (written) => JSON.stringify(written.toLowerCase().replace(/[\s-]+/g, '_')),
  'whole number': (written, cell) => numberJson(cell, grouped.test(written) ? written.replace(/[.,]/g, '') : written),
  number: (written, cell) => numberJson(cell, written),
  boolean: (written) => JSON.stringify(truths.get(written.toLowerCase()) ?? written),
  list: (written, cell) => (written.startsWith('[') ? nestedJson(cell, written) : JSON.stringify(listOf(written))),
  workout: (written, cell) => (written.startsWith('{') ? nestedJson(cell, written) : workoutNamed(written)),
  board: (written) => JSON.stringify({ whiteboard: written }),
  json: (written, cell) => (/^[{[]/.test(written) ? nestedJson(cell, written) : JSON.stringify(written)),
}

const formulaError = new RegExp(
  '^#(N/A|N/D|NV|(NULL|NUL|DIV/0|VALUE|REF|NAME|NUM|NÚM|SPILL|CALC|ERROR|WERT|BEZUG|ZAHL|ÜBERLAUF|VALEUR|NOM|' +
    'NOMBRE|VALOR|VALORE|RIF|NOME|WAARDE|VERW|NAAM|GETAL|LEEG)[!?])$',
)
const mendFormula = 'Fix the formula, or write the value instead.'

const truths = new Map([
  ...['true', 'wahr', 'vrai', 'vero', 'verdadero', 'verdadeiro', 'waar', 'yes'].map((word) => [word, true] as const),
  ...['false', 'falsch', 'faux', 'falso', 'onwaar', 'no'].map((word) => [word, false] as const),
])

function wrong(cell: TableCell, sentence: string, remedy: string): CellJson {
  return [errorAt(cell.place(), sentence, remedy)]
}

const ambiguous = /^(-?[1-9]\d{0,2})[.,](\d{3})$/

const grouped = /^[1-9]\d{0,2}([.,])(?!000$)\d{3}$/

function numberJson(cell: TableCell, written: string): CellJson {
  const [, before, behind] = ambiguous.exec(written) ?? []
  if (before !== undefined && behind !== undefined) {
    const fraction = Number(behind) === 0 ? before : `${before}.${behind}0`
    const sentence = `is ${written}: ${before}${behind} in some countries, ${fraction} in others`
    return wrong(cell, sentence, `Write ${before}${behind} or ${fraction}.`)
  }
  if (/^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(written)) return written
  // In locales with a decimal comma, 7.5 would become a date, so people write 7,5.
  if (/^-?(0|[1-9]\d*),\d+$/.test(written)) return written.replace(',', '.')
  if (/^-?\d[\d.,'’ \u00a0\u202f]*$/.test(written) && /\D/.test(written.replace('-', ''))) {
    const remedy = 'Write digits alone, and a point before a fraction: 1000.5.'
    return wrong(cell, `is ${written}, with marks between its digits`, remedy)
  }
  return JSON.stringify(written)
}

const listMarks = ['\n', '|', ';', ','] as const

function listOf(written: string): readonly string[] {
  const mark = listMarks.find((one) => written.includes(one))
  if (mark === undefined) return [written]
  return written
    .split(mark)
    .map((part) => part.replace(/[|;,\s]+$/, '').trimStart())
    .filter((part) => part !== '')
}

function workoutNamed(written: string): string {
  return /^(0|[1-9]\d*)$/.test(written) ? `{"id":${written}}` : JSON.stringify({ name: written })
}

function nestedJson({ name, ...cell }: TableCell, written: string): CellJson {
  const place = cell.place()
  const { faults, isJson } = scanJson(textOfFile(place.file, written))
  if (isJson && faults.length === 0) return written
  return faults.map((fault) => {
    const inside = fault.place.path
    const path = inside === '' || inside.startsWith('[') ? `${name}${inside}` : `${name}.${inside}`
    return { ...fault, place: { ...place, path } }
  })
}
