import { visibleText } from '../contract/shape/describe-value.ts'
import { printAll, printLine } from './command-context.ts'
import type { Call } from './command.ts'

/** How a list is printed. It does not apply if the option `--json` is given. */
export interface ListForm<Item> {
  readonly columns: Readonly<Record<string, (item: Item) => Cell>>
  /** What to do if the list is empty. This sentence is printed after “There is nothing to list.” */
  readonly remedy: string
}

type Rows = readonly (readonly Cell[])[]

const rowsPerBatch = 200

/**
 * Prints a list while it is read. With `--json`, prints NDJSON. Without `--json`, prints a table that fits the
 * terminal, or lines with tabs if the output is not a terminal.
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
  for await (const batch of batches(items)) {
    isEmpty = false
    const lines = linesOf?.(batch.map((item) => cells.map((cell) => visible(cell(item)))))
    const texts = lines ?? batch.map((item) => JSON.stringify(item))
    await printAll(output, `${texts.join('\n')}\n`)
  }
  if (isEmpty && !isJson) printLine(messages, `There is nothing to list. ${form.remedy}`)
}

async function* batches<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<readonly Item[], void> {
  let batch: Item[] = []
  for await (const item of items) {
    if (batch.push(item) < rowsPerBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

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

const leastWidth = 6
const between = '  '

/**
 * Formats rows as a table. If the table is wider than `columns` characters, the widest cells are cut and end with `…`.
 */
export function formatTable(heads: readonly string[], rows: Rows, columns?: number): string {
  return tableLines(heads, columns)(rows.map((cells) => cells.map(visible))).join('\n')
}

function widthsOf(heads: readonly string[], rows: Rows): readonly number[] {
  return heads.map((head, at) => rows.reduce((most, row) => Math.max(most, lengthOf(row[at] ?? '')), lengthOf(head)))
}

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

function lengthOf(cell: Cell): number {
  return Array.from(String(cell)).length
}
