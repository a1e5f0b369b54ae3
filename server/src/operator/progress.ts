import { printLine, type Output } from './command-context.ts'
import type { ImportRequest } from './import/import-state.ts'

export interface ProgressLine {
  /** Draws the line anew, if it is time. */
  draw(): void
  /** Takes the line off the screen. */
  end(): void
}

/** A command that is over after this time needs no line; counted from the start of the process. */
const quietMs = 1000
const redrawMs = 100
const barColumns = 24

/** Shows on a terminal how far a command is, in the words of `describe`. Anywhere else it shows nothing. */
export function showProgressLine(output: Output, describe: (elapsedMs: number) => string): ProgressLine {
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
    end() {
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
export function showCounted(output: Output, noun: string, total: number | undefined) {
  let done = 0
  const line = showProgressLine(output, (elapsedMs) => {
    const share = total === undefined ? '' : `${barOf(done / Math.max(1, total))}  `
    return `${share}${done} ${noun}  ${rateOf(done, elapsedMs)}`
  })
  return {
    /** So many more are done. */
    onMore: (count: number) => {
      done += count
      line.draw()
    },
    end: () => line.end(),
  }
}

/** How long a command may wait for its turn before it says why: longer than a busy machine takes to begin. */
const patienceMs = 2000

/** Says that another command writes, unless the way to stop it, which it gives, is taken before. */
export function noticeWaiting(messages: Output): () => void {
  const timer = setTimeout(() => printLine(messages, 'Waiting for another command to finish writing …'), patienceMs)
  return () => clearTimeout(timer)
}

type ImportHooks = Required<Pick<ImportRequest, 'onTurn' | 'onItem' | 'onProgress'>>

/**
 * Shows on a terminal how far an import is: bytes read, items, items a second; says when it has to wait for its turn.
 */
export async function showImport<Result>(
  output: Output,
  work: (shown: ImportHooks) => Promise<Result>,
): Promise<Result> {
  const onTurn = noticeWaiting(output)
  let [items, bytesRead, bytesTotal]: [number, number, number | undefined] = [0, 0, undefined]
  const line = showProgressLine(output, (elapsedMs) => {
    const bar = bytesTotal ? `${barOf(bytesRead / bytesTotal)}  ` : ''
    return `${bar}${(bytesRead / 1e6).toFixed(1)} MB  ${items} items  ${rateOf(items, elapsedMs)}`
  })
  const onItem = () => {
    items += 1
    line.draw()
  }
  const onProgress = (read: number, total: number | undefined) => {
    ;[bytesRead, bytesTotal] = [read, total]
    line.draw()
  }
  return work({ onTurn, onItem, onProgress }).finally(() => {
    onTurn()
    line.end()
  })
}
