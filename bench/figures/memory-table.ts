import type { ResidentMemory } from './resident-memory.ts'
import { markdownTable } from './tables.ts'

export interface MemoryRow {
  readonly catalog: string
  readonly when: string
  readonly name: string
  readonly memory: ResidentMemory
}

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
