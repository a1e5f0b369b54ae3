import type { CommandContext } from './command-context.ts'

/**
 * Runs `work` so that the first SIGINT or SIGTERM aborts its signal instead of ending the process. Throws `Interrupted`
 * in place of whatever the work throws then.
 */
export async function interruptible<Result>(
  { onSignal }: Pick<CommandContext, 'onSignal'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const interruption = new AbortController()
  const ignoreSignals = onSignal(() => interruption.abort())
  try {
    return await work(interruption.signal)
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
