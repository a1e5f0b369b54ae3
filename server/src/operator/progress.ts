import type { Output } from './command-context.ts'
import { eventLoopYielder, type Interruptible } from './interruptible.ts'

/** A command that is over after this time needs no line; counted from the start of the process. */
const quietMs = 1000
const redrawMs = 100
const barColumns = 24

/** Shows on a terminal how far a command is, in the words of `describe`. Anywhere else it shows nothing. */
export function showProgressLine(output: Output, describe: (elapsedMs: number) => string) {
  const started = performance.now()
  let [drawn, isShown] = [quietMs - redrawMs, false]
  return {
    /** Draws the line anew, if it is time. */
    draw() {
      const now = performance.now()
      if (output.isTTY !== true || now - drawn < redrawMs) return
      drawn = now
      isShown = true
      output.write(`\r${describe(now - started).slice(0, (output.columns ?? 80) - 1)}\u001b[K`)
    },
    /** Takes the line off the screen. */
    [Symbol.dispose]() {
      if (isShown) output.write('\r\u001b[K')
      isShown = false
    },
  }
}

/** `[######            ] 25%`. */
export function barOf(share: number): string {
  const shown = Math.min(1, share)
  const filled = Math.round(shown * barColumns)
  return `[${'#'.repeat(filled)}${' '.repeat(barColumns - filled)}] ${Math.round(shown * 100)}%`
}

/** How many a second, as progress lines say it. */
export function rateOf(count: number, elapsedMs: number): string {
  return `${Math.round(count / (Math.max(1, elapsedMs) / 1000))}/s`
}

/** Shows on a terminal how much of a work is done, in what `noun` names; of `total`, where that is known. */
export function showCounted({ signal, messages }: Interruptible, noun: string, total: number | undefined) {
  let done = 0
  const yieldTurn = eventLoopYielder(signal)
  const line = showProgressLine(messages, (elapsedMs) => {
    const share = total === undefined ? '' : `${barOf(done / Math.max(1, total))}  `
    return `${share}${done} ${noun}  ${rateOf(done, elapsedMs)}`
  })
  return {
    /** So many more are done. Awaited, so that signals are heard; throws `InterruptedError` once one is. */
    onMore: (count: number) => {
      done += count
      line.draw()
      return yieldTurn()
    },
    done: () => done,
    [Symbol.dispose]: () => line[Symbol.dispose](),
  }
}

/** Shows on a terminal how far an import is: bytes read, items, items a second. */
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
