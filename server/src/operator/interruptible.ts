import { setImmediate } from 'node:timers/promises'
import type { CommandContext } from './command-context.ts'

/** Aborts long work with `signal`; the work reports its progress on `messages`. */
export interface Interruptible extends Pick<CommandContext, 'messages'> {
  readonly signal: AbortSignal
}

/**
 * Runs `work` so that the first SIGINT or SIGTERM aborts its signal instead of ending the process. Then throws
 * `InterruptedError` in place of any error of the work.
 */
export async function interruptible(
  { onSignal }: Pick<CommandContext, 'onSignal'>,
  work: (signal: AbortSignal) => Promise<void> | void,
): Promise<void> {
  const interruption = new AbortController()
  const ignoreSignals = onSignal(() => interruption.abort())
  try {
    await work(interruption.signal)
  } catch (error) {
    throw interruption.signal.aborted ? new InterruptedError() : error
  } finally {
    ignoreSignals()
  }
}

/** Thrown when the operator interrupts a command with SIGINT or SIGTERM. All its changes are rolled back. */
export class InterruptedError extends Error {
  override name = 'InterruptedError'

  constructor() {
    super('Interrupted; nothing was changed.')
  }
}

/** The maximum milliseconds that a loop blocks the event loop before it yields to signals and the progress display. */
const turnMs = 15

/**
 * Returns a function for a long loop to await in each round. It yields to the event loop every 15 ms, so that signals
 * are handled, and throws `InterruptedError` once `signal` is aborted.
 */
export function eventLoopYielder(signal: AbortSignal): () => Promise<void> {
  if (signal.aborted) throw new InterruptedError()
  let last = performance.now()
  return async () => {
    if (performance.now() - last < turnMs) return
    await setImmediate()
    if (signal.aborted) throw new InterruptedError()
    last = performance.now()
  }
}
