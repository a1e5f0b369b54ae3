export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const median = (at(sorted, Math.floor(middle)) + at(sorted, Math.ceil(middle))) / 2
  return { median, least: at(sorted, 0), most: at(sorted, sorted.length - 1) }
}

export function quantile(sorted: Float64Array | readonly number[], share: number): number {
  return at(sorted, Math.min(sorted.length - 1, Math.floor(sorted.length * share)))
}

function at(figures: Float64Array | readonly number[], index: number): number {
  return figures[index] ?? Number.NaN
}
