import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../ask.ts'
import type { Stage } from '../stage.ts'

const attempts = 300
const pauseMs = 100

/** Waits until a server answers its page; gives the bytes, once they are seen to be the same ten competitions. */
export async function untilTenCompetitions(port: number, path: string, stage: Stage): Promise<Buffer> {
  const { authorization, served } = stage
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const asked = await ask(port, path, { authorization }).catch(() => undefined)
    if (asked?.status === 200) {
      requireSame(JSON.parse(asked.body.toString()), JSON.parse(served.hotPage.toString()))
      return asked.body
    }
    await sleep(pauseMs)
  }
  throw new Error(`The server on port ${port} does not answer its page.`)
}

/** Spelling may differ, and the order of members; what is said may not. */
function requireSame(answered: unknown, served: unknown): void {
  if (spellSorted(answered) === spellSorted(served)) return
  throw new Error('A server answers other competitions than Heatsheet.')
}

function spellSorted(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  )
}
