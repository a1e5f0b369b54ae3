import type { Output } from './command-context.ts'
import { eventLoopYielder, type Interruptible } from './interruptible.ts'

const quietMs = 1000
const redrawMs = 100
const barColumns = 24

/**
 * Creates a line that shows progress. Its function `draw` replaces the line by the current result of `describe`.
 * Nothing is printed if `output` is not a terminal.
 */
export function showProgressLine(output: Output, describe: (elapsedMs: number) => string) {
  const started = performance.now()
  let [drawn, isShown] = [quietMs - redrawMs, false]
  return {
    draw() {
      const now = performance.now()
      if (output.isTTY !== true || now - drawn < redrawMs) return
      drawn = now
      isShown = true
      output.write(`\r${describe(now - started).slice(0, (output.columns ?? 80) - 1)}\u001b[K`)
    },
    [Symbol.dispose]() {
      if (isShown) output.write('\r\u001b[K')
      isShown = false
    },
  }
}

/** Returns a progress bar such as `[######                  ] 25%`. A share above 1 is shown as 100%. */
export function barOf(share: number): string {
  const shown = Math.min(1, share)
  const filled = Math.round(shown * barColumns)
  return `[${'#'.repeat(filled)}${' '.repeat(barColumns - filled)}] ${Math.round(shown * 100)}%`
}

export function rateOf(count: number, elapsedMs: number): string {
  return `${Math.round(count / (Math.max(1, elapsedMs) / 1000))}/s`
}

/**
 * Shows a progress line with a count and a speed, such as `240 items  120/s`, and a bar if `total` is given. Returns an
 * object that counts.
 */
export function showCounted({ signal, messages }: Interruptible, noun: string, total: number | undefined) {
  let done = 0
  const yieldIfDue = eventLoopYielder(signal)
  const line = showProgressLine(messages, (elapsedMs) => {
    const share = total === undefined ? '' : `${barOf(done / Math.max(1, total))}  `
    return `${share}${done} ${noun}  ${rateOf(done, elapsedMs)}`
  })
  return {
    onMore: (count: number) => {
      done += count
      line.draw()
      return yieldIfDue()
    },
    done: () => done,
    [Symbol.dispose]: () => line[Symbol.dispose](),
  }
}

/** Creates a line that shows the progress of an import: the megabytes, the items, and the items per second. */
export function showImport(output: Output) {
  let [items, bytesRead, bytesTotal]: [number, number, number | undefined] = [0, 0, undefined]
  const line = showProgressLine(output, (elapsedMs) => {
    const bar = bytesTotal ? `${barOf(bytesRead / bytesTotal)}  ` : ''
    return `${bar}${(bytesRead / 1e6).toFixed(1)} MB  ${items} items  ${rateOf(items, elapsedMs)}`
  })
  return {
    onItem() {
      items += 1
      line.draw()
    },
    onProgress(read: number, total: number | undefined) {
      ;[bytesRead, bytesTotal] = [read, total]
      line.draw()
    },
    [Symbol.dispose]() {
      line[Symbol.dispose]()
    },
  }
}
