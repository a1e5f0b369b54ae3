import type { Readiness } from '../../http/admin/readiness.ts'
import type { Figures } from './joined-figures.ts'
import type { WorkerSlot } from './worker-slot.ts'

/** A place for a thread, as far as reports see it. */
export type Reporter = Pick<WorkerSlot, 'number' | 'life' | 'ask' | 'absence'>

/** What the threads tell of themselves, as one. */
export class WorkerReports {
  readonly #slots: readonly Reporter[]
  readonly #last = new Map<Reporter, { readonly life: number; readonly figures: Figures }>()
  /** The sums of all threads that have ended. Each end is added to what was there, one after the other. */
  #ended: Promise<readonly Figures[]> = Promise.resolve([])
  /** What joins figures is loaded when they are first asked for; until then, nobody has read any. */
  #joining: Promise<Joining> | undefined

  constructor(slots: readonly Reporter[]) {
    this.#slots = slots
  }

  /** Ready when each thread is, at the revision that all have reached; else the state of the first that is not. */
  async readiness(): Promise<Readiness> {
    const told = await Promise.all(this.#slots.map(async (slot) => (await slot.ask())?.readiness ?? slot.absence()))
    const revisions = told.map((readiness) => (readiness.status === 'ready' ? readiness.revision : Infinity))
    const missing = told.find(({ status }) => status !== 'ready')
    return missing ?? { status: 'ready', revision: Math.min(...revisions) }
  }

  /** A thread that does not answer is told as it was last, one that has ended by what it had counted. */
  async metrics(): Promise<string> {
    this.#joining ??= loadJoining()
    const { joinFigures, sumCounters, readProcess } = await this.#joining
    const read = this.#slots.map((slot) => this.#read(slot, sumCounters))
    const [ofProcess] = await Promise.all([readProcess(), ...read])
    // Of one moment: a thread that ends meanwhile is counted once, as running or as ended.
    const ended = this.#ended
    const running = [...this.#last].map(([{ number }, { figures }]) => ({ worker: number, figures }))
    return joinFigures(running, [ofProcess, ...(await ended)])
  }

  async #read(slot: Reporter, sumCounters: Joining['sumCounters']): Promise<void> {
    const figures = (await slot.ask())?.figures
    const { life } = slot
    const last = this.#last.get(slot)
    if (last !== undefined && last.life !== life) {
      this.#ended = this.#ended.then(async (ended) => [await sumCounters([...ended, last.figures])])
      this.#last.delete(slot)
    }
    if (figures !== undefined) this.#last.set(slot, { life, figures })
  }
}

type Joining = Awaited<ReturnType<typeof loadJoining>>

async function loadJoining() {
  const { joinFigures, sumCounters, watchProcess } = await import('./joined-figures.ts')
  return { joinFigures, sumCounters, readProcess: watchProcess() }
}
