import { setTimeout as pause } from 'node:timers/promises'

/**
 * The timeout of each wait in tests. It is long, because a busy machine is slow, and only serves to report a hang: before
 * the runner ends the test, after five minutes.
 */
export const patienceMs = 240_000

/** Waits until a condition is true. Throws after `patienceMs`, with the description `what`. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string | (() => string)): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${typeof what === 'string' ? what : what()}`)
    await pause(20)
  }
}
