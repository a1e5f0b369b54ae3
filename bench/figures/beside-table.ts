import type { LoadFigures } from '../load/load-order.ts'
import type { Row } from '../rounds.ts'
import { spreadOf, type Spread } from './median.ts'
import { markdownTable, spell } from './tables.ts'

export interface Trio<Part> {
  readonly ours: Part
  readonly beside: Part
  readonly again: Part
}

export function besideTable(trios: readonly Trio<Row>[]): string {
  return markdownTable(
    titles,
    trios.map(({ ours, beside, again }) => [
      ours.caseName,
      ours.contender,
      spell(ratio('cpuMicroseconds', ours, beside), 2),
      spell(ratio('cpuMicroseconds', again, beside), 2),
      spell(ratio('perSecond', ours, beside), 2),
      spell(ratio('perSecond', again, beside), 2),
      ...[ours, beside].map((row) => median('cpuMicroseconds', row).toFixed(0)),
      ...[ours, beside].map((row) => median('perSecond', row).toFixed(0)),
    ]),
  )
}

const titles = [
  'case',
  'server',
  'cost (ours / beside)',
  'cost (beside again / beside)',
  'throughput (ours / beside)',
  'throughput (beside again / beside)',
  'CPU µs, ours',
  'beside',
  'requests a second, ours',
  'beside',
]

function ratio(member: keyof LoadFigures, one: Row, other: Row): Spread {
  return spreadOf(one.figures.map((figures, round) => figures[member] / (other.figures[round]?.[member] ?? Number.NaN)))
}

function median(member: keyof LoadFigures, { figures }: Row): number {
  return spreadOf(figures.map((one) => one[member])).median
}
