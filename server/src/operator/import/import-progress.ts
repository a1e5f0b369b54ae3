import type { Output } from '../surroundings.ts'

export interface ImportProgress {
  readonly onItem: () => void
  readonly onProgress: (bytesRead: number, bytesTotal: number | undefined) => void
  /** Takes the bar off the screen. */
  readonly end: () => void
}

/** Shorter work needs no bar. */
const quietMs = 1000
const redrawMs = 100
const barColumns = 24

/** Shows on a terminal how far an import is: bytes read, items, items a second. Anywhere else it shows nothing. */
export function showProgress(output: Output): ImportProgress {
  const started = performance.now()
  let [items, drawn, isShown] = [0, started + quietMs - redrawMs, false]
  let [bytesRead, bytesTotal]: [number, number | undefined] = [0, undefined]
  const draw = () => {
    const now = performance.now()
    if (output.isTTY !== true || now - drawn < redrawMs) return
    drawn = now
    isShown = true
    const rate = Math.round(items / ((now - started) / 1000))
    const line = `${shareOf(bytesRead, bytesTotal)}  ${items} items  ${rate}/s`
    output.write(`\r${line.slice(0, (output.columns ?? 80) - 1)}\u001b[K`)
  }
  return {
    onItem() {
      items += 1
      draw()
    },
    onProgress(read, total) {
      bytesRead = read
      bytesTotal = total
      draw()
    },
    end() {
      if (isShown) output.write('\r\u001b[K')
      isShown = false
    },
  }
}

function shareOf(bytesRead: number, bytesTotal: number | undefined): string {
  const read = `${(bytesRead / 1e6).toFixed(1)} MB`
  if (bytesTotal === undefined || bytesTotal === 0) return read
  const share = Math.min(1, bytesRead / bytesTotal)
  const filled = Math.round(share * barColumns)
  return `[${'#'.repeat(filled)}${' '.repeat(barColumns - filled)}] ${Math.round(share * 100)}%  ${read}`
}
