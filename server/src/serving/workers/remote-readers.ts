import type { MessagePort } from 'node:worker_threads'
import type { Report } from './messages.ts'

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
