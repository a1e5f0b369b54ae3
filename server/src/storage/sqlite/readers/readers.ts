import { availableParallelism } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { CatalogBusy, type Page } from '../../../catalog/reading/catalog.ts'
import { Unproven, type OnDamage } from '../../../catalog/unproven.ts'
import { readNames, type ReadName, type Reads } from './question.ts'
import { ended, Reader, type Waiting } from './reader.ts'

/** Gives a way to the thread of a number; `ReaderThreads` has them, or whoever hands theirs over. */
export type ConnectReader = (index: number) => MessagePort | Promise<MessagePort>

/** Threads that read at the same time at most. */
const readersMax = 4

/** So many are enough for a fast disk: what they read costs them a core, and the loop needs one. */
const readersUsually = Math.min(readersMax, Math.max(1, availableParallelism() - 1))

/** A disk that takes so long for an answer of each thread is slow: then more of them wait beside each other. */
const slowMs = 10

/** Questions on their way to one thread: it need not wait for the next one, and few wait behind a slow one. */
const underWayMax = 4

/** With so many on their way to each thread, another one may begin. */
const busyMin = 2

/** Questions that wait. Past them one is refused: it would wait longer than callers do. */
const waitingMax = 500

/** How long a thread that has ended is left alone, so that one that cannot begin does not keep a core busy. */
const restMs = 100

/** How long nobody wants another thread before the last one is let go: each takes some 45 MB. The first one stays. */
const calmMs = 10_000

const numbers: readonly number[] = Array.from({ length: readersMax }, (_, at) => at)

/** Asks reader threads, in the order in which it was asked; what everybody waits for comes first. */
export class Readers {
  readonly #connect: ConnectReader
  /** Those that have begun. */
  #ready: readonly Reader[] = []
  /** The numbers of threads that are there, or begin, or have ended just now. */
  readonly #taken = new Set<number>()
  #isOpening = false
  readonly #urgent: Waiting[] = []
  #waiting: Waiting[] = []
  #isClosed = false
  #calm: NodeJS.Timeout | undefined
  /** Whether another thread has been wanted since this was last looked at. */
  #isCalm = true

  constructor(connect: ConnectReader) {
    this.#connect = connect
  }

  /** Asks at once, or when a thread is free. Whoever asks when too many wait is refused. */
  ask(waiting: Waiting, isUrgent: boolean): void {
    if (this.#waiting.length >= waitingMax) this.#waiting = this.#waiting.filter(stillWanted)
    if (this.#isClosed) waiting.reject(ended())
    else if (isUrgent) this.#urgent.push(waiting)
    else if (this.#waiting.length < waitingMax) this.#waiting.push(waiting)
    else waiting.reject(new CatalogBusy('More is asked of the catalog than its disk gives'))
    this.#handOut()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#calm)
    for (const reader of this.#ready) reader.close()
    this.#refuseAll()
  }

  #handOut(): void {
    while (this.#urgent.length + this.#waiting.length > 0) {
      const [first, ...others] = this.#ready
      const freest = others.reduce((one, other) => (one && other.load >= one.load ? one : other), first)
      if (freest === undefined || freest.load >= busyMin) this.#addReader()
      if (freest === undefined || freest.load >= underWayMax) return
      const next = this.#urgent.shift() ?? this.#waiting.shift()
      if (next !== undefined && stillWanted(next)) freest.ask(next)
    }
  }

  /** Opens the way to one more thread, one after the other. */
  #addReader(): void {
    if (this.#ready.length >= readersUsually && this.#ready.some(({ tookMs }) => tookMs < slowMs)) return
    this.#isCalm = false
    const index = numbers.find((number) => !this.#taken.has(number))
    if (this.#isClosed || this.#isOpening || index === undefined) return
    this.#isOpening = true
    this.#taken.add(index)
    const onFree = () => this.#handOut()
    const onEnd = (reader?: Reader) => this.#lose(index, reader)
    void Promise.resolve(this.#connect(index)).then((port) => {
      new Reader(port, { onReady: (reader) => this.#begin(reader), onFree, onEnd })
    }, onEnd)
  }

  #begin(reader: Reader): void {
    this.#isOpening = false
    if (this.#isClosed) reader.close()
    this.#ready = [...this.#ready, reader]
    this.#calm ??= setTimeout(() => this.#letGo(), calmMs).unref()
    this.#handOut()
  }

  /** Lets go of a thread that was not wanted for a while, and looks again as long as there are others than the first. */
  #letGo(): void {
    const last = this.#ready.at(-1)
    if (this.#isCalm && this.#ready.length > 1 && last?.load === 0) {
      this.#ready = this.#ready.slice(0, -1)
      last.close()
    }
    this.#isCalm = true
    this.#calm = this.#ready.length > 1 ? setTimeout(() => this.#letGo(), calmMs).unref() : undefined
  }

  #lose(index: number, lost: Reader | undefined): void {
    if (!this.#ready.some((reader) => reader === lost)) this.#isOpening = false
    this.#ready = this.#ready.filter((reader) => reader !== lost)
    if (this.#ready.length === 0) this.#refuseAll()
    const giveBack = () => {
      this.#taken.delete(index)
      this.#handOut()
    }
    setTimeout(giveBack, restMs).unref()
  }

  #refuseAll(): void {
    for (const { reject } of [...this.#urgent.splice(0), ...this.#waiting.splice(0)]) reject(ended())
  }
}

function stillWanted({ isWanted, reject }: Waiting): boolean {
  if (isWanted()) return true
  reject(new CatalogBusy('Nobody waits for it any more'))
  return false
}

/** What everybody waits for, each asked once however many wait. */
const urgent: readonly ReadName[] = ['edition', 'look', 'revision', 'changedAt']

/** Tells how long reading takes. */
export type Timed = <Result>(read: () => Promise<Result>) => Promise<Result>

/** All that requests read, asked of reader threads. */
export function readsAside(readers: Readers, onDamage: OnDamage, timed: Timed): Reads {
  const told = (what: string) => onDamage(new Unproven(what))
  const ask = (name: ReadName, values: readonly unknown[], isWanted = () => true) =>
    timed(() => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      readers.ask({ name, values, isWanted, resolve, reject, onDamage: told }, urgent.includes(name))
      return promise
    })
  const asking = (name: ReadName) => [name, (...values: readonly unknown[]) => ask(name, values)] as const
  // What a thread answers to a name is what the function of that name gives there.
  const reads = Object.fromEntries(readNames.map(asking)) as unknown as Reads
  return { ...reads, plainPage: (asked, isWanted) => ask('plainPage', [asked], isWanted) as Promise<Page | undefined> }
}
