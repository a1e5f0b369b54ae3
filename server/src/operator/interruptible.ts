import { setImmediate } from 'node:timers/promises'
import type { CommandContext } from './command-context.ts'

/** The parts of the context that interruptible work uses. SIGINT and SIGTERM abort `signal`. */
export interface Interruptible extends Pick<CommandContext, 'messages'> {
  readonly signal: AbortSignal
}

/**
 * Runs `work`. SIGINT or SIGTERM aborts the signal that `work` receives, instead of ending the process. If `work` then
 * rejects, rejects with an `InterruptedError`.
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

/** Thrown by work that was interrupted by SIGINT or SIGTERM. Its changes were rolled back. */
export class InterruptedError extends Error {
  override name = 'InterruptedError'

  constructor() {
    super('Interrupted; nothing was changed.')
  }
}

/**
 * How long a loop can run before it lets the process handle signals, in milliseconds. A person does not notice this
 * delay.
 */
const turnMs = 15

/**
 * Creates a function to await in every iteration of a long loop, so that the process can handle signals. Its promise
 * rejects with `InterruptedError` if `signal` has been aborted.
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
