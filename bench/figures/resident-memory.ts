import { readFileSync } from 'node:fs'

export interface ResidentMemory {
  /** The current memory of the processes, in MB of 1024 * 1024 bytes, as in settings. */
  readonly now: number
  /** The highest memory of the processes so far, in MB. */
  readonly most: number
}

/** Returns the resident memory of these processes, from /proc. */
export function residentMemory(processIds: readonly number[]): ResidentMemory {
  return { now: sumOf('VmRSS', processIds), most: sumOf('VmHWM', processIds) }
}

function sumOf(line: 'VmRSS' | 'VmHWM', processIds: readonly number[]): number {
  return processIds.reduce((sum, id) => sum + megabytesOf(line, id), 0)
}

/** Returns the value of a line of /proc in MB. The kernel writes kB for 1024 bytes. */
function megabytesOf(line: string, processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}
