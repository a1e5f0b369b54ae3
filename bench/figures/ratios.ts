import { bareCases, type CaseName } from '../contenders/contender.ts'
import type { LoadFigures } from '../load/load-order.ts'
import type { Row } from '../rounds.ts'
import { spreadOf, type Spread } from './median.ts'

/** The figures of a row over all rounds. Ratios are to the minimal server's figures in the same round. */
export interface Compared {
  readonly row: Row
  /** CPU time per request, relative to that of the minimal server that sends the same bytes. */
  readonly cost: Spread
  /** CPU time per request, relative to that of the minimal server that sends the uncompressed page. */
  readonly costOfPage: Spread
  readonly throughput: Spread
  readonly perSecond: Spread
  readonly p50Ms: Spread
  readonly p99Ms: Spread
  readonly cpuMicroseconds: Spread
  readonly loadShare: Spread
}

export function compare(rows: readonly Row[]): readonly Compared[] {
  return rows.map((row) => {
    const ratio = (member: keyof LoadFigures, bareCase: CaseName = bareCases[row.caseName]) => {
      const bare = rows.find(({ contender, caseName }) => contender === 'bare' && caseName === bareCase)
      const ratioIn = (round: number, figure: number) => figure / (bare?.figures[round]?.[member] ?? Number.NaN)
      return spreadOf(row.figures.map((figures, round) => ratioIn(round, figures[member])))
    }
    const own = (member: keyof LoadFigures) => spreadOf(row.figures.map((figures) => figures[member]))
    return {
      row,
      cost: ratio('cpuMicroseconds'),
      costOfPage: ratio('cpuMicroseconds', 'page'),
      throughput: ratio('perSecond'),
      perSecond: own('perSecond'),
      p50Ms: own('p50Ms'),
      p99Ms: own('p99Ms'),
      cpuMicroseconds: own('cpuMicroseconds'),
      loadShare: own('loadShare'),
    }
  })
}
