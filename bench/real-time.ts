import { spawnSync } from 'node:child_process'

/**
 * Lets a process, and all that it starts later, run before everything else on the machine: nobody else takes time from what is
 * measured. Throws where that is not allowed.
 */
export function runInRealTime(processId: number): void {
  const { status } = spawnSync('chrt', ['--all-tasks', '--fifo', '--pid', '10', String(processId)])
  if (status !== 0) throw new Error('--real-time takes `chrt`, and a user who may give real-time priority.')
}
