import { spawn, type ChildProcess } from 'node:child_process'
import { leftDoorsVariable } from './predecessor.ts'
import type { LeftDoors } from './left-doors.ts'
import type { SuccessorReport, SuccessorStart } from './control-sockets.ts'

/** A process that is to take the place of this one. */
export interface Successor {
  /** Whether it serves. What is refused ends. */
  readonly report: Promise<SuccessorReport>
  /** Ends it, unless it serves. */
  end(): void
}

/** How long a successor may take until it serves. */
const patienceMs = 60_000

/** Standard input, output and error, and the way by which it reports. */
const ownDescriptors = 4

/**
 * Starts a program aside: its parent has ended when it begins. Only of its own children systemd waits for the end, and what
 * this process starts becomes one as soon as it has no other parent.
 */
const aside = ['-c', '"$@" &', 'sh']

/**
 * Starts the process that is to take over: so it can be given the sockets themselves. Closing one loses who waits in it to be
 * let in; these are never closed, since two processes have them. Its log goes where the log of this one goes.
 */
export function startSuccessor(
  { command, folder, environment }: SuccessorStart,
  left: LeftDoors,
  notifySocket: string | undefined,
): Successor {
  const given = [...left.adminDoors, ...left.doors]
  const placed = given.map((_, at) => ownDescriptors + at)
  const admin = left.adminDoors.length
  const named: LeftDoors = { ...left, adminDoors: placed.slice(0, admin), doors: placed.slice(admin) }
  const child = spawn('/bin/sh', [...aside, ...command], {
    cwd: folder,
    // Whoever asks need not be of the unit; the service manager listens to this one.
    env: { ...environment, NOTIFY_SOCKET: notifySocket, [leftDoorsVariable]: JSON.stringify(named) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...given],
  })
  return { report: reportOf(child), end: () => letGo(child) }
}

async function reportOf(child: ChildProcess): Promise<SuccessorReport> {
  const { promise, resolve } = Promise.withResolvers<SuccessorReport>()
  const refuse = (sentence: string) => resolve({ kind: 'refused', sentence })
  const timer = setTimeout(() => refuse(`Its successor did not serve within ${patienceMs / 1000} seconds.`), patienceMs)
  child.once('message', (report) => resolve(report as SuccessorReport))
  child.once('error', (error) => refuse(`Its successor could not be started: ${error.message}.`))
  // It has ended, or was let go of.
  child.once('disconnect', () => resolve(ended))
  const report = await promise
  clearTimeout(timer)
  const isAnswered = report.kind === 'serving' && (await answer(child))
  letGo(child)
  return report.kind === 'serving' && !isAnswered ? ended : report
}

/** Lets a successor that serves go on; false where it has ended. */
function answer(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => child.send('go on', (error) => resolve(error === null)))
}

const ended: SuccessorReport = {
  kind: 'refused',
  sentence: 'Its successor ended before it served; the log has its last words.',
}

/** One that was answered lives on; one that was not ends. */
function letGo(child: ChildProcess): void {
  if (child.connected) child.disconnect()
}
