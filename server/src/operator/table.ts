/** Lines in columns, each as wide as its widest cell; numbers stand to the right. */
export function formatTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => String(row[at] ?? '').length)))
  const lines = [heads, ...rows].map((cells) => {
    return heads
      .map((_, at) => padded(cells[at] ?? '', widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  })
  return lines.join('\n')
}

function padded(cell: string | number, width: number): string {
  return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width)
}
