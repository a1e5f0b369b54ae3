import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long tests wait for a condition, in milliseconds. It is long, because a busy machine is slow, but shorter than
 * the runner's limit of five minutes, so that a hang is reported.
 */
export const patienceMs = 240_000

/** Resolves when `isSo` returns true. Rejects after `patienceMs` with an error that names the condition as `what`. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string | (() => string)): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${typeof what === 'string' ? what : what()}`)
    await pause(20)
  }
}
