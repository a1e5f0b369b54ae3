import { bareCases, type CaseName } from '../contenders/contender.ts'
import type { LoadFigures } from '../load/load-order.ts'
import type { Row } from '../rounds.ts'
import { spreadOf, type Spread } from './median.ts'

export interface Compared {
  readonly row: Row
  readonly cost: Spread
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
