import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Children } from '../children.ts'
import type { LoadFigures, LoadOrder, LoadReport } from './load-order.ts'

/** The child process that sends the requests of the benchmark. */
export class LoadGenerator {
  readonly #child: ChildProcess
  readonly #ended: Promise<never>

  constructor(children: Children) {
    const program = fileURLToPath(new URL('load-process.ts', import.meta.url))
    this.#child = children.start(process.execPath, [program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#ended = once(this.#child, 'exit').then(() => {
      throw new Error('The load process has ended.')
    })
    // Callers that wait for a report get the rejection; at the end of the bench no caller waits.
    this.#ended.catch(() => undefined)
  }

  async run(order: LoadOrder): Promise<LoadFigures> {
    this.#child.send(order)
    const [report] = (await Promise.race([once(this.#child, 'message'), this.#ended])) as [LoadReport]
    if ('fault' in report) throw new Error(report.fault)
    return report.figures
  }
}
