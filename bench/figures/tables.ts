import type { Spread } from './median.ts'
import type { Compared } from './ratios.ts'

const titles = [
  'case',
  'server',
  'cost (× bare)',
  'cost (× bare page)',
  'throughput (× bare)',
  'CPU µs a request',
  'requests a second',
  'p50 ms',
  'p99 ms',
  'load busy',
]

export function figuresTable(compared: readonly Compared[]): string {
  return markdownTable(
    titles,
    compared.map((one) => [
      one.row.caseName,
      one.row.contender,
      spell(one.cost, 2),
      spell(one.costOfPage, 2),
      spell(one.throughput, 2),
      spell(one.cpuMicroseconds, 0),
      spell(one.perSecond, 0),
      spell(one.p50Ms, 2),
      spell(one.p99Ms, 2),
      one.loadShare.median.toFixed(2),
    ]),
  )
}

export function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [titles, ...rows]
  const widths = titles.map((_, column) => Math.max(...all.map((cells) => (cells[column] ?? '').length)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(titles), rule, ...rows.map(line)].join('\n')
}

export function spell({ median, least, most }: Spread, digits: number): string {
  if (Number.isNaN(median)) return '–'
  return `${median.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`
}
