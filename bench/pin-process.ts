import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

/**
 * Keeps a process, and all that it starts later, on one core, so that what is measured and who measures do not take it from
 * each other. Without `taskset`, or another core, it stays where it is.
 */
export function pinProcess(processId: number, core: number): void {
  if (cpus().length > 1) spawnSync('taskset', ['-acp', String(core), String(processId)], { stdio: 'ignore' })
}
