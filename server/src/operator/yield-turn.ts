import { setImmediate } from 'node:timers/promises'
import { Interrupted } from './interruptible.ts'

/** How long a loop may hold the process before signals are heard and progress is drawn. */
const turnMs = 15

/**
 * Gives what a long loop awaits in each round to yield its turn, so that signals are heard. It throws `Interrupted` once
 * one is, or was before.
 */
export function turnYielder(signal: AbortSignal): () => Promise<void> {
  if (signal.aborted) throw new Interrupted()
  let last = performance.now()
  return async () => {
    if (performance.now() - last < turnMs) return
    await setImmediate()
    if (signal.aborted) throw new Interrupted()
    last = performance.now()
  }
}
