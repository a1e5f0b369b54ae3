import type { ResidentMemory } from './resident-memory.ts'
import { markdownTable } from './tables.ts'

export interface MemoryRow {
  readonly catalog: string
  readonly when: string
  /** The name of the service: `ours`, or `beside` and `beside again` for another checkout. */
  readonly name: string
  readonly memory: ResidentMemory
}

/** Returns a table of memory in MB. If another checkout was measured, adds the ratio to its memory. */
export function memoryTable(rows: readonly MemoryRow[]): string {
  const isCompared = rows.some(({ name }) => name === 'beside')
  const spelled = rows.map(({ catalog, when, name, memory }) => {
    const beside = rows.find((row) => row.catalog === catalog && row.when === when && row.name === 'beside')?.memory
    const figures = [memory.now.toFixed(0), memory.most.toFixed(0)]
    if (beside === undefined) return [catalog, when, ...figures]
    return [catalog, when, name, ...figures, (memory.now / beside.now).toFixed(2)]
  })
  const [first, last] = isCompared ? [['checkout'], ['resident (× beside)']] : [[], []]
  return markdownTable(['catalog', 'process', ...first, 'resident MB', 'most so far MB', ...last], spelled)
}
