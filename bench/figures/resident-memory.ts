import { readFileSync } from 'node:fs'

export interface ResidentMemory {
  /** The current memory of the processes, in MB of 1024 × 1024 bytes, as in the settings. */
  readonly now: number
  /** The sum of the peak memory of each process, in the same unit. */
  readonly most: number
}

/** Returns the resident memory of processes, as /proc reports it. */
export function residentMemory(processIds: readonly number[]): ResidentMemory {
  return { now: sumOf('VmRSS', processIds), most: sumOf('VmHWM', processIds) }
}

function sumOf(line: 'VmRSS' | 'VmHWM', processIds: readonly number[]): number {
  return processIds.reduce((sum, id) => sum + megabytesOf(line, id), 0)
}

/** Returns the value of a line in /proc/PID/status in MB. The line has it in kB of 1024 bytes. */
function megabytesOf(line: string, processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}
