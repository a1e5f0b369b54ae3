import { setTimeout as pause } from 'node:timers/promises'
import type { Asked } from './ask.ts'

/** More often than any page has to be asked for before it counts as hot. */
const timesMax = 40

/** How long a page may take that is made smaller beside. */
const packingMs = 300

/** Asks until the answer is what it will be for as long as it is asked for; gives the last one. */
export async function heat(get: () => Promise<Asked>): Promise<Asked> {
  for (let time = 0; time < timesMax; time += 1) await get()
  await pause(packingMs)
  return get()
}
