import { spawn, type ChildProcess } from 'node:child_process'
import { leftDoorsVariable } from './predecessor.ts'
import type { LeftDoors } from './left-doors.ts'
import type { SuccessorReport, SuccessorStart } from './messages.ts'

/** A process that is to take the place of this one. */
export interface Successor {
  readonly process: number
  /** Whether it serves. What is refused has ended. */
  readonly report: Promise<SuccessorReport>
  end(): void
}

/** How long a successor may take until it serves. */
const patienceMs = 60_000

/** Standard input, output and error, and the way by which it reports. */
const ownDescriptors = 4

/**
 * Starts the process that is to take over, as a child: so it can be given the sockets themselves. Closing one loses who waits
 * in it to be let in; these are never closed, since two processes have them. Its log goes where the log of this one goes.
 */
export function startSuccessor(
  { command, folder, environment }: SuccessorStart,
  left: LeftDoors,
  notifySocket: string | undefined,
): Successor {
  const [program = '', ...words] = command
  const given = [...left.adminDoors, ...left.doors]
  const placed = given.map((_, at) => ownDescriptors + at)
  const admin = left.adminDoors.length
  const named: LeftDoors = { ...left, adminDoors: placed.slice(0, admin), doors: placed.slice(admin) }
  const child = spawn(program, words, {
    cwd: folder,
    // Whoever asks need not be of the unit; the service manager listens to this one.
    env: { ...environment, NOTIFY_SOCKET: notifySocket, [leftDoorsVariable]: JSON.stringify(named) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...given],
  })
  return { process: child.pid ?? 0, report: reportOf(child), end: () => child.kill('SIGKILL') }
}

async function reportOf(child: ChildProcess): Promise<SuccessorReport> {
  const { promise, resolve } = Promise.withResolvers<SuccessorReport>()
  const refuse = (sentence: string) => resolve({ kind: 'refused', sentence })
  const timer = setTimeout(() => refuse(`It did not serve within ${patienceMs / 1000} seconds.`), patienceMs)
  child.once('message', (report) => resolve(report as SuccessorReport))
  child.once('error', (error) => refuse(`It could not be started: ${error.message}.`))
  // Not its exit: what it has reported may still be on its way.
  child.once('close', (code, signal) => refuse(`It ended before it served: ${signal ?? `exit code ${code}`}.`))
  const report = await promise
  clearTimeout(timer)
  if (report.kind === 'refused') child.kill('SIGKILL')
  // It lives on without this one.
  if (child.connected) child.disconnect()
  child.unref()
  return report
}
