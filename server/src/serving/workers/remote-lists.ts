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
  readonly questions = new Questions<ListMemory | LeftAlone>('nobody could read the list')
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
    return this.questions.ask((question) => this.#report({ kind: 'ask list', question, viewer, edition, now }))
  }

  use(edition: Edition, keys: readonly string[]): void {
    this.#report({ kind: 'use lists', edition, keys })
  }
}

/** Questions to the thread that answers nobody, by their numbers, until each is answered. */
export class Questions<Answer> {
  readonly #open = new Map<number, (answer: Answer | undefined) => void>()
  readonly #unanswered: string
  #asked = 0

  /** `unanswered` says that there is no answer. */
  constructor(unanswered: string) {
    this.#unanswered = unanswered
  }

  /** Waits for what answers the question that `report` sends under a number; rejects when there is no answer. */
  ask(report: (question: number) => void): Promise<Answer> {
    const question = (this.#asked += 1)
    return new Promise((resolve, reject) => {
      this.#open.set(question, (answer) => {
        this.#open.delete(question)
        if (answer === undefined) reject(new Error(this.#unanswered))
        else resolve(answer)
      })
      report(question)
    })
  }

  hear(question: number, answer: Answer | undefined): void {
    this.#open.get(question)?.(answer)
  }
}
