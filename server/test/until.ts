import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something is so; fails after a minute, which a crowded machine may need. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`)
    await pause(20)
  }
}
