import { visibleText } from '../contract/shape/describe-value.ts'
import { printAll, printLine } from './command-context.ts'
import type { Call } from './command.ts'

/** How the items of a list, which `--json` prints as they are, are printed for people. */
export interface ListForm<Item> {
  /** The cell of each column, by its head. */
  readonly columns: Readonly<Record<string, (item: Item) => Cell>>
  /** For people, when there is nothing to list: what to do. */
  readonly remedy: string
}

type Rows = readonly (readonly Cell[])[]

/** Rows of a terminal's table that are looked at together, to give the columns their widths. */
const rowsTogether = 200

/**
 * Prints a list while it is read, so that its length does not matter: for machines a JSON object a line; on a terminal
 * a table that fits it; anywhere else lines with tabs between the cells, which only the items themselves can change.
 */
export async function printList<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  form: ListForm<Item>,
  { output, messages, options: { json: isJson } }: Call,
): Promise<void> {
  const [heads, cells] = [Object.keys(form.columns), Object.values(form.columns)]
  const linesOf = isJson ? undefined : output.isTTY === true ? tableLines(heads, output.columns) : tabbedLines
  if (!isJson && output.isTTY !== true) await printAll(output, `${heads.join('\t')}\n`)
  let isEmpty = true
  for await (const together of batches(items)) {
    isEmpty = false
    const lines = linesOf?.(together.map((item) => cells.map((cell) => visible(cell(item)))))
    const texts = lines ?? together.map((item) => JSON.stringify(item))
    await printAll(output, `${texts.join('\n')}\n`)
  }
  if (isEmpty && !isJson) printLine(messages, `There is nothing to list. ${form.remedy}`)
}

async function* batches<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<readonly Item[], void> {
  let together: Item[] = []
  for await (const item of items) {
    if (together.push(item) < rowsTogether) continue
    yield together
    together = []
  }
  if (together.length > 0) yield together
}

/** The head with the first rows; columns only ever grow from then on. */
function tableLines(heads: readonly string[], columns: number | undefined): (rows: Rows) => readonly string[] {
  let widths: readonly number[] = []
  return (rows) => {
    const lines = widths.length === 0 ? [heads, ...rows] : rows
    widths = widthsOf(heads, rows).map((width, at) => Math.max(width, widths[at] ?? 0))
    const fitted = fitWidths(widths, columns)
    return lines.map((cells) => tableLine(cells, fitted))
  }
}

function tabbedLines(rows: Rows): readonly string[] {
  return rows.map((cells) => cells.join('\t'))
}

function visible(cell: Cell): Cell {
  return typeof cell === 'number' ? cell : visibleText(cell)
}

export type Cell = string | number

/** Columns narrower than this are not cut any more. */
const leastWidth = 6
const between = '  '

/** Lines in columns, each as wide as its widest cell; numbers stand to the right. With `columns` it fits so many. */
export function formatTable(heads: readonly string[], rows: Rows, columns?: number): string {
  return tableLines(heads, columns)(rows.map((cells) => cells.map(visible))).join('\n')
}

/** The width of each column: that of its widest cell. */
function widthsOf(heads: readonly string[], rows: Rows): readonly number[] {
  return heads.map((head, at) => rows.reduce((most, row) => Math.max(most, lengthOf(row[at] ?? '')), lengthOf(head)))
}

/** Widths that together fit `columns`: the widest give way, last the first one, which holds what commands take. */
function fitWidths(widths: readonly number[], columns = Infinity): readonly number[] {
  const fitted = [...widths]
  const spare = () => columns - fitted.reduce((sum, width) => sum + width, between.length * (fitted.length - 1))
  while (spare() < 0) {
    const rest = Math.max(...fitted.slice(1))
    const at = rest > leastWidth ? fitted.indexOf(rest, 1) : 0
    const width = fitted[at] ?? 0
    if (width <= leastWidth) break
    fitted[at] = width - 1
  }
  return fitted
}

/** One line of a table. What is wider than its column ends with `…`. */
function tableLine(cells: readonly Cell[], widths: readonly number[]): string {
  return widths
    .map((width, at) => padded(cells[at] ?? '', width))
    .join(between)
    .trimEnd()
}

function padded(cell: Cell, width: number): string {
  if (typeof cell === 'number') return String(cell).padStart(width)
  const letters = Array.from(cell)
  if (letters.length > width) return `${letters.slice(0, width - 1).join('')}…`
  return cell + ' '.repeat(width - letters.length)
}

/** Letters, and not halves of surrogate pairs. */
function lengthOf(cell: Cell): number {
  return Array.from(String(cell)).length
}
