import type { MessagePort } from 'node:worker_threads'
import type { Edition } from '../../catalog/reading/catalog.ts'
import type { ListMemory } from '../../catalog/reading/fill-list.ts'
import type { LeftAlone, ListSource } from '../../catalog/reading/list-keeper.ts'
import type { Viewer } from '../../catalog/visibility.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { collectAfter } from '../collect-after.ts'
import type { Report } from './messages.ts'

/** The lists that all threads share, as one of them has them: it asks for each, and is told which are gone. */
export class RemoteLists implements ListSource {
  readonly #report: (report: Report) => void
  readonly #taken: Int32Array
  readonly #threads: number
  readonly #questions = new Map<number, (answer: ListMemory | LeftAlone | undefined) => void>()
  #asked = 0
  readonly letGo = collectAfter()
  onGone: ListSource['onGone'] = () => undefined

  /** `taken` tells the kilobytes of all lists. */
  constructor(report: (report: Report) => void, taken: Int32Array, threads: number) {
    this.#report = report
    this.#taken = taken
    this.#threads = threads
  }

  /** What lies once for all counts in the bound of each as its share. */
  get bytes(): number {
    return (Atomics.load(this.#taken, 0) * 1024) / this.#threads
  }

  ask(viewer: Viewer, edition: Edition, now: Instant): Promise<ListMemory | LeftAlone> {
    const question = (this.#asked += 1)
    return new Promise((resolve, reject) => {
      this.#questions.set(question, (answer) => {
        this.#questions.delete(question)
        if (answer === undefined) reject(new Error('nobody could read the list'))
        else resolve(answer)
      })
      this.#report({ kind: 'ask list', question, viewer, edition, now })
    })
  }

  hear(question: number, answer: ListMemory | LeftAlone | undefined): void {
    this.#questions.get(question)?.(answer)
  }

  use(edition: Edition, keys: readonly string[]): void {
    this.#report({ kind: 'use lists', edition, keys })
  }
}

/** The threads that read beside all of those that answer, as one of these reaches them: it asks for a way to each. */
export class RemoteReaders {
  readonly #report: (report: Report) => void
  readonly #questions = new Map<number, (way: MessagePort | undefined) => void>()
  #asked = 0

  constructor(report: (report: Report) => void) {
    this.#report = report
  }

  /** A way to the reader of a number; rejects when there is none. */
  connect(index: number): Promise<MessagePort> {
    const question = (this.#asked += 1)
    return new Promise((resolve, reject) => {
      this.#questions.set(question, (way) => {
        this.#questions.delete(question)
        if (way === undefined) reject(new Error('no thread could begin to read'))
        else resolve(way)
      })
      this.#report({ kind: 'ask reader', question, index })
    })
  }

  hear(question: number, way: MessagePort | undefined): void {
    this.#questions.get(question)?.(way)
  }
}
