import type { MessagePort } from 'node:worker_threads'
import { CatalogUnavailable } from '../../../catalog/reading/catalog.ts'
import { errorOf, type Question, type Reply } from './question.ts'

/** A question, and who waits for its answer. */
export interface Waiting extends Pick<Question, 'name' | 'values'> {
  /** Whether anybody still waits. */
  readonly isWanted: () => boolean
  readonly resolve: (found: unknown) => void
  readonly reject: (error: Error) => void
  readonly onDamage: (what: string) => void
}

/** What is told of a thread: that it has begun, that it may be asked more, that it answers nothing any more. */
export interface ReaderWatch {
  readonly onReady: (reader: Reader) => void
  readonly onFree: () => void
  readonly onEnd: (reader: Reader) => void
}

/** Of how many answers the time that a thread takes is told: a core that was busy elsewhere makes one of them late. */
const answersTold = 8

/** A thread that reads, as one who asks it meets it. */
export class Reader {
  readonly #port: MessagePort
  readonly #underWay = new Map<number, Waiting>()
  #asked = 0
  /** When it began what it is at, at the earliest: it was asked when it had nothing to do, or had just answered. */
  #begunAt = 0
  #tookMs = 0

  constructor(port: MessagePort, { onReady, onFree, onEnd }: ReaderWatch) {
    this.#port = port
    port.on('message', (reply: Reply | 'ready') => {
      if (reply === 'ready') {
        onReady(this)
        return
      }
      this.#take(reply)
      onFree()
    })
    port.once('close', () => {
      for (const { reject } of this.#underWay.values()) reject(ended())
      onEnd(this)
    })
  }

  /** How long it is at an answer lately, the one included that it is at. */
  get tookMs(): number {
    if (this.#underWay.size === 0) return this.#tookMs
    return Math.max(this.#tookMs, this.#meanWith(performance.now() - this.#begunAt))
  }

  /** How many questions are on their way. */
  get load(): number {
    return this.#underWay.size
  }

  ask(waiting: Waiting): void {
    this.#asked += 1
    if (this.#underWay.size === 0) this.#begunAt = performance.now()
    const { name, values } = waiting
    this.#underWay.set(this.#asked, waiting)
    this.#port.postMessage({ id: this.#asked, name, values } satisfies Question)
  }

  close(): void {
    this.#port.close()
  }

  #meanWith(tookMs: number): number {
    return this.#tookMs + (tookMs - this.#tookMs) / answersTold
  }

  #take({ id, found, failure, tookMs, damaged }: Reply): void {
    const waiting = this.#underWay.get(id)
    if (waiting === undefined) return
    this.#underWay.delete(id)
    this.#tookMs = this.#meanWith(tookMs)
    this.#begunAt = performance.now()
    for (const what of damaged) waiting.onDamage(what)
    if (failure === undefined) waiting.resolve(found)
    else waiting.reject(errorOf(failure))
  }
}

export function ended(): CatalogUnavailable {
  return new CatalogUnavailable('The thread that reads the catalog has ended')
}
