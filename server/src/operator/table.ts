export type Cell = string | number

/** Columns narrower than this are not cut any more. */
const leastWidth = 8
const between = '  '

/** Lines in columns, each as wide as its widest cell; numbers stand to the right. With `columns` it fits so many. */
export function formatTable(heads: readonly string[], rows: readonly (readonly Cell[])[], columns?: number): string {
  const widths = fitWidths(widthsOf(heads, rows), columns)
  return [heads, ...rows].map((cells) => tableLine(cells, widths)).join('\n')
}

/** The width of each column: that of its widest cell. */
export function widthsOf(heads: readonly string[], rows: readonly (readonly Cell[])[]): readonly number[] {
  return heads.map((head, at) => rows.reduce((most, row) => Math.max(most, lengthOf(row[at] ?? '')), lengthOf(head)))
}

/** Widths that together fit `columns`: the widest give way, the first one last, since it holds what commands are given. */
export function fitWidths(widths: readonly number[], columns = Infinity): readonly number[] {
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
export function tableLine(cells: readonly Cell[], widths: readonly number[]): string {
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
