import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long tests wait for a condition, in milliseconds. Busy machines can be slow. The test runner stops a test after
 * five minutes, so this time must be shorter.
 */
export const patienceMs = 240_000

export async function until(isSo: () => boolean | Promise<boolean>, what: string | (() => string)): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${typeof what === 'string' ? what : what()}`)
    await pause(20)
  }
}
