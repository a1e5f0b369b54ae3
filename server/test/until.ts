import { setTimeout as pause } from 'node:timers/promises'

/** How long a test waits for anything. It says what was waited for in vain, and measures nothing: a crowded machine is slow. */
export const patienceMs = 300_000

/** Waits until something is so. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string | (() => string)): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${typeof what === 'string' ? what : what()}`)
    await pause(20)
  }
}
