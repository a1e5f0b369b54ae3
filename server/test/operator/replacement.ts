import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { Worker } from 'node:worker_threads'
import type { Outcomes } from '../long/call-through-stops.ts'
import { until } from '../until.ts'
import { startCommand, type ChildCommand } from './child-command.ts'
import type { CommandFolder } from './command-folder.ts'

/** What `serve --replace --json` prints. */
export interface Replacement {
  readonly process: number
  readonly address: string
  readonly adminAddress: string
}

/** Has the service that runs on the port of these settings replaced by one with them. It does not outlive the test. */
export async function replaceRunning(
  test: Pick<TestContext, 'after'>,
  folder: CommandFolder,
  settings: Readonly<Record<string, string>>,
  words: readonly string[] = ['serve', '--replace', '--json'],
): Promise<Replacement> {
  const command = startCommand(test, folder, words, settings)
  const { code } = await command.ended
  if (code !== 0) throw new Error(`It was not replaced: ${command.printed.messages}`)
  const replacement = JSON.parse(command.printed.output) as Replacement
  test.after(() => end(replacement.process))
  return replacement
}

/** Ends a process that no test has started itself. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

export async function serving({ printed, process: child }: ChildCommand): Promise<void> {
  await until(() => printed.messages.includes('Serving at') || child.exitCode !== null, 'it serves')
}

/** How a process ended; its output may go on, since the one that replaced it has it as well. */
export async function endOf({ process: child }: ChildCommand): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Calls from another thread until it is told to end; gives how often each outcome came. */
export function callMeanwhile(address: string, authorization: string, callers: { kept: number; fresh: number }) {
  const worker = new Worker(new URL('../long/call-through-stops.ts', import.meta.url), {
    workerData: { address, authorization, until: 'told', ...callers },
  })
  const outcomes = once(worker, 'message').then(([told]) => told as Outcomes)
  return { outcomes, end: () => worker.postMessage('end') }
}

/** The sockets that wait for callers on a port, as Linux numbers them: a closed one takes along who waits in it. */
export function socketsOn(port: string): readonly string[] {
  const place = `0100007F:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  const fields = lines.map((line) => line.trim().split(/\s+/))
  return fields.flatMap(([, at, , state, , , , , , inode = '']) => (at === place && state === '0A' ? [inode] : []))
}
