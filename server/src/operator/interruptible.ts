import { setImmediate } from 'node:timers/promises'
import type { CommandContext } from './command-context.ts'

/** What interruptible work receives: a `signal` that SIGINT or SIGTERM aborts, and an output for its progress. */
export interface Interruptible extends Pick<CommandContext, 'messages'> {
  readonly signal: AbortSignal
}

/**
 * Runs `work`. The first SIGINT or SIGTERM does not end the process, but aborts the signal that `work` receives. If
 * `work` then rejects, this function rejects with an `InterruptedError`.
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

/** Thrown by work that stops because of SIGINT or SIGTERM. All its changes are rolled back. */
export class InterruptedError extends Error {
  override name = 'InterruptedError'

  constructor() {
    super('Interrupted; nothing was changed.')
  }
}

/** How long a loop can block the event loop, in milliseconds. Then signals are handled and the progress is drawn. */
const turnMs = 15

/**
 * Creates a function to await in each round of a long loop. Every 15 ms, it lets the event loop handle signals. It
 * rejects with an `InterruptedError` after `signal` was aborted.
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
