import type { Readiness } from '../../http/admin/readiness.ts'
import { joinFigures, sumCounters, type Figures } from './joined-figures.ts'
import type { WorkerSlot } from './worker-slot.ts'

/** What the workers tell of themselves, as one. */
export class WorkerReports {
  readonly #slots: readonly WorkerSlot[]
  readonly #last = new Map<number, { readonly pid: number | undefined; readonly figures: Figures }>()
  #ended: readonly Figures[] = []

  constructor(slots: readonly WorkerSlot[]) {
    this.#slots = slots
  }

  /** Ready when each worker is, at the revision that all have reached; else the state of the first that is not. */
  async readiness(): Promise<Readiness> {
    const told = await Promise.all(this.#slots.map(async (slot) => (await slot.ask())?.readiness ?? slot.absence()))
    const revisions = told.map((readiness) => (readiness.status === 'ready' ? readiness.revision : Infinity))
    const missing = told.find(({ status }) => status !== 'ready')
    return missing ?? { status: 'ready', revision: Math.min(...revisions) }
  }

  /** A worker that does not answer is told as it was last, one that has ended by what it had counted. */
  async metrics(): Promise<string> {
    await Promise.all(this.#slots.map((slot) => this.#read(slot)))
    this.#ended = [await sumCounters(this.#ended)]
    const running = [...this.#last].map(([worker, { figures }]) => ({ worker, figures }))
    return joinFigures(running, this.#ended)
  }

  async #read(slot: WorkerSlot): Promise<void> {
    const figures = (await slot.ask())?.figures
    const { pid } = slot
    const last = this.#last.get(slot.number)
    if (last !== undefined && last.pid !== pid) {
      this.#ended = [...this.#ended, last.figures]
      this.#last.delete(slot.number)
    }
    if (figures !== undefined) this.#last.set(slot.number, { pid, figures })
  }
}
