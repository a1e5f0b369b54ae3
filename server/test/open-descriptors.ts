import { readdirSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

export function descriptorsOf(processId: number): number {
  return openIn(processId).filter((name) => name !== 'socket').length
}

/** Returns how many file descriptors of each kind a process has open. */
export function kindsOf(processId: number): Record<string, number> {
  const kinds = [...Map.groupBy(openIn(processId), (name) => name)]
  return Object.fromEntries(kinds.map(([name, all]) => [name, all.length]))
}

function openIn(processId: number): readonly string[] {
  const folder = `/proc/${processId}/fd`
  return readdirSync(folder).flatMap((descriptor) => {
    try {
      return basename(readlinkSync(join(folder, descriptor))).replace(/\W*\d+\W*$/, '')
    } catch {
      // It was closed in the meantime.
      return []
    }
  })
}
