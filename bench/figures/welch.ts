/** How far two samples lie apart, in units of what chance does to their means. */
export interface Apart {
  readonly t: number
  /** The same without the slowest tenth of both together, in which a busy machine hides what there is to see. */
  readonly croppedT: number
  readonly means: readonly [number, number]
}

/** Welch's t of two samples of times. */
export function welchT(one: readonly number[], other: readonly number[]): Apart {
  const sorted = [...one, ...other].toSorted((first, second) => first - second)
  const bound = sorted[Math.floor(sorted.length * 0.9)] ?? Infinity
  const cropped = (sample: readonly number[]) => sample.filter((time) => time < bound)
  return { t: tOf(one, other), croppedT: tOf(cropped(one), cropped(other)), means: [meanOf(one), meanOf(other)] }
}

function tOf(one: readonly number[], other: readonly number[]): number {
  return (meanOf(one) - meanOf(other)) / Math.sqrt(varianceOf(one) / one.length + varianceOf(other) / other.length)
}

function meanOf(sample: readonly number[]): number {
  return sample.reduce((sum, value) => sum + value, 0) / sample.length
}

function varianceOf(sample: readonly number[]): number {
  const mean = meanOf(sample)
  return sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (sample.length - 1)
}
