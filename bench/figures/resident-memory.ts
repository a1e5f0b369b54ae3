import { readFileSync } from 'node:fs'

export interface ResidentMemory {
  /** The memory that all processes use now, in MB. One MB is 1024 × 1024 bytes. */
  readonly now: number
  /** The sum of the highest memory use of each process, in MB. */
  readonly most: number
}

/** Returns the resident memory of processes, as /proc reports it. */
export function residentMemory(processIds: readonly number[]): ResidentMemory {
  return { now: sumOf('VmRSS', processIds), most: sumOf('VmHWM', processIds) }
}

function sumOf(line: 'VmRSS' | 'VmHWM', processIds: readonly number[]): number {
  return processIds.reduce((sum, id) => sum + megabytesOf(line, id), 0)
}

function megabytesOf(line: string, processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}
