import { once } from 'node:events'
import type { LeftDoors } from './left-doors.ts'
import type { SuccessorReport } from './control-sockets.ts'

/** Set by a process for the one that it starts to take its place, and by nobody else. */
export const leftDoorsVariable = 'HEATSHEET_LEFT_DOORS'

/** What the process before this one has left to it; undefined where this one takes nobody's place. */
export function leftDoorsIn(environment: Readonly<Record<string, string | undefined>>): LeftDoors | undefined {
  const written = environment[leftDoorsVariable]
  if (written === undefined || !process.connected) return undefined
  process.once('disconnect', giveUp)
  return JSON.parse(written) as LeftDoors
}

/** Nobody waits for this process any more, and another one serves. */
function giveUp(): void {
  process.exit(1)
}

/**
 * Tells the process before this one how it went. One that serves waits for its answer: where nobody gives any, it is not wanted, and
 * ends, so that there are never two.
 */
export async function reportToPredecessor(report: SuccessorReport): Promise<void> {
  if (!process.connected) return
  const stay = () => process.off('disconnect', giveUp)
  // One that has failed has its last words for the log.
  const isWanted = report.kind === 'serving' ? once(process, 'message').then(stay) : stay()
  await new Promise<void>((resolve) => process.send?.(report, () => resolve()))
  await isWanted
}
