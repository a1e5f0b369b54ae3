import { setImmediate } from 'node:timers/promises'
import type { CommandContext } from './command-context.ts'

/** What runs until it is done, or interrupted by aborting `signal`, and shows on `messages` how far it is. */
export interface Running extends Pick<CommandContext, 'messages'> {
  readonly signal: AbortSignal
}

/**
 * Runs `work` so that the first SIGINT or SIGTERM aborts its signal instead of ending the process. Throws `Interrupted`
 * in place of whatever the work throws then.
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
    throw interruption.signal.aborted ? new Interrupted() : error
  } finally {
    ignoreSignals()
  }
}

/** Thrown when the operator interrupts a command (SIGINT). What it had written is rolled back. */
export class Interrupted extends Error {
  override name = 'Interrupted'

  constructor() {
    super('Interrupted; nothing was changed.')
  }
}

/** How long a loop may hold the process before signals are heard and progress is drawn. */
const turnMs = 15

/**
 * Gives what a long loop awaits in each round to yield its turn, so that signals are heard. It throws `Interrupted`
 * once one is, or was before.
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
