import type { Readiness } from '../../http/admin/readiness.ts'
import type { Figures } from './joined-figures.ts'
import type { WorkerSlot } from './worker-slot.ts'

/** A place for a thread, as far as reports see it. */
export type Reporter = Pick<WorkerSlot, 'number' | 'life' | 'ask' | 'absence'>

/** What the threads tell of themselves, as one. */
export function reportsOf(slots: readonly Reporter[]) {
  const last = new Map<Reporter, { readonly life: number; readonly figures: Figures }>()
  /** The sums of all threads that have ended. Each end is added to what was there, one after the other. */
  let sums: Promise<readonly Figures[]> = Promise.resolve([])
  /** What joins figures is loaded when they are first asked for; until then, nobody has read any. */
  let joining: ReturnType<typeof loadJoining> | undefined
  const read = async (slot: Reporter, { sumCounters }: Joining) => {
    const figures = (await slot.ask())?.figures
    const { life } = slot
    const before = last.get(slot)
    if (before !== undefined && before.life !== life) {
      sums = sums.then(async (ended) => [await sumCounters([...ended, before.figures])])
      last.delete(slot)
    }
    if (figures !== undefined) last.set(slot, { life, figures })
  }
  return {
    /** Ready when each thread is, at the revision that all have reached; else the state of the first that is not. */
    async readiness(): Promise<Readiness> {
      const told = await Promise.all(slots.map(async (slot) => (await slot.ask())?.readiness ?? slot.absence()))
      const revisions = told.map((readiness) => (readiness.status === 'ready' ? readiness.revision : Infinity))
      const missing = told.find(({ status }) => status !== 'ready')
      return missing ?? { status: 'ready', revision: Math.min(...revisions) }
    },
    /** A thread that does not answer is told as it was last, one that has ended by what it had counted. */
    async metrics(): Promise<string> {
      joining ??= loadJoining()
      const joined = await joining
      const [ofProcess] = await Promise.all([joined.readProcess(), ...slots.map((slot) => read(slot, joined))])
      // Of one moment: a thread that ends meanwhile is counted once, as running or as ended.
      const ended = sums
      const running = [...last].map(([{ number }, { figures }]) => ({ worker: number, figures }))
      return joined.joinFigures(running, [ofProcess, ...(await ended)])
    },
  }
}

type Joining = Awaited<ReturnType<typeof loadJoining>>

async function loadJoining() {
  const { joinFigures, sumCounters, watchProcess } = await import('./joined-figures.ts')
  return { joinFigures, sumCounters, readProcess: watchProcess() }
}
