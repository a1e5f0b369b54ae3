import { barOf, rateOf, showProgressLine } from './progress-line.ts'
import type { Output } from './command-context.ts'

export interface CountedProgress {
  /** So many more are done. */
  readonly onMore: (count: number) => void
  /** Takes the bar off the screen. */
  readonly end: () => void
}

/** Shows on a terminal how much of a work is done, in what `noun` names; of `total`, where that is known. */
export function showCounted(output: Output, noun: string, total: number | undefined): CountedProgress {
  let done = 0
  const line = showProgressLine(output, (elapsedMs) => {
    const share = total === undefined ? '' : `${barOf(done / Math.max(1, total))}  `
    return `${share}${done} ${noun}  ${rateOf(done, elapsedMs)}`
  })
  return {
    onMore(count) {
      done += count
      line.draw()
    },
    end: () => line.end(),
  }
}
