import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The child processes that the benchmark started. When the benchmark ends, even by an error, it kills them all. */
export class Children {
  readonly #running = new Set<ChildProcess>()

  constructor() {
    process.on('exit', () => this.#signal('SIGKILL'))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  }

  start(command: string, words: readonly string[], options: ChildOptions = {}): ChildProcess {
    const { environment = {}, stdio = ['ignore', 'pipe', 'inherit'] } = options
    const child = spawn(command, words, { stdio, env: { ...process.env, ...environment } })
    this.#running.add(child)
    child.once('exit', () => this.#running.delete(child))
    return child
  }

  /**
   * Stops a child process with SIGTERM. If it still runs after three seconds, kills it with SIGKILL. An idle service
   * stops within two.
   */
  async end(child: ChildProcess): Promise<void> {
    if (!this.#running.has(child)) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const limit = setTimeout(() => child.kill('SIGKILL'), 3000)
    await exited
    clearTimeout(limit)
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#running].map((child) => this.end(child)))
  }

  #signal(signal: NodeJS.Signals): void {
    for (const child of this.#running) child.kill(signal)
  }
}

export interface ChildOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly stdio?: StdioOptions
}

export async function firstLine(child: ChildProcess): Promise<unknown> {
  if (child.stdout === null) throw new Error('The child prints to nowhere.')
  const limit = AbortSignal.timeout(30_000)
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit', { signal: limit }).then(() => {
    throw new Error(`A server ended before it was ready: ${child.spawnargs.join(' ')}`)
  })
  const [line] = (await Promise.race([once(lines, 'line', { signal: limit }), ended])) as [string]
  return JSON.parse(line)
}

export function idOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error(`${child.spawnfile} could not be started.`)
  return child.pid
}
