import { readFileSync } from 'node:fs'

export interface ResidentMemory {
  /** The current memory of the processes, in MB of 1024 times 1024 bytes, as in settings. */
  readonly now: number
  /** The peak memory of the processes. */
  readonly most: number
}

/** Returns the resident memory of some processes, from /proc. */
export function residentMemory(processIds: readonly number[]): ResidentMemory {
  return { now: sumOf('VmRSS', processIds), most: sumOf('VmHWM', processIds) }
}

function sumOf(line: 'VmRSS' | 'VmHWM', processIds: readonly number[]): number {
  return processIds.reduce((sum, id) => sum + megabytesOf(line, id), 0)
}

/** Returns the megabytes in a line of /proc, which writes kB for 1024 bytes. */
function megabytesOf(line: string, processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}
