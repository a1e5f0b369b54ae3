import { barOf, rateOf, showProgressLine } from '../progress.ts'
import type { Output } from '../command-context.ts'

export interface ImportProgress {
  readonly onItem: () => void
  readonly onProgress: (bytesRead: number, bytesTotal: number | undefined) => void
  /** Takes the bar off the screen. */
  readonly end: () => void
}

/** Shows on a terminal how far an import is: bytes read, items, items a second. */
export function showProgress(output: Output): ImportProgress {
  let items = 0
  let [bytesRead, bytesTotal]: [number, number | undefined] = [0, undefined]
  const line = showProgressLine(output, (elapsedMs) => {
    return `${shareOf(bytesRead, bytesTotal)}  ${items} items  ${rateOf(items, elapsedMs)}`
  })
  return {
    onItem() {
      items += 1
      line.draw()
    },
    onProgress(read, total) {
      bytesRead = read
      bytesTotal = total
      line.draw()
    },
    end: () => line.end(),
  }
}

function shareOf(bytesRead: number, bytesTotal: number | undefined): string {
  const read = `${(bytesRead / 1e6).toFixed(1)} MB`
  if (bytesTotal === undefined || bytesTotal === 0) return read
  return `${barOf(bytesRead / bytesTotal)}  ${read}`
}
