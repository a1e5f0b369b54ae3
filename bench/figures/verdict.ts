import type { Spread } from './median.ts'
import type { Compared } from './ratios.ts'

/**
 * The bounds for the throughput of one minimal server divided by that of the other. Both run the same program, so on an
 * idle machine the ratio is close to 1. Outside these bounds, the machine was too busy to measure.
 */
const bounds = { least: 0.95, most: 1.05 } as const

export function judge(compared: readonly Compared[]): string {
  const equals = compared.filter(({ row }) => row.contender === 'bare-again')
  const noisy = equals.flatMap(({ row, cost, throughput }) => [
    ...(isWithin(cost) ? [] : [`the cost of ${row.caseName} (${cost.median.toFixed(2)})`]),
    ...(isWithin(throughput) ? [] : [`the throughput of ${row.caseName} (${throughput.median.toFixed(2)})`]),
  ])
  if (equals.length === 0) return 'Bare was not measured against bare: nothing is known of the noise.'
  const range = `${bounds.least}–${bounds.most}`
  return noisy.length === 0
    ? `Bare against bare lies within ${range} in every case.`
    : `This run does not count: bare against bare is outside ${range} in ${noisy.join(', ')}.`
}

function isWithin({ median }: Spread): boolean {
  return median >= bounds.least && median <= bounds.most
}
