import { warning, type Finding } from '../finding.ts'
import type { MovementLine } from '../lines/movement-line.ts'
import { movementName } from '../lines/movement-name.ts'
import type { MovementLookup } from '../movement-lookup.ts'

type Fixed = { readonly fixed?: 'duration' | 'distance'; readonly movements?: readonly MovementLine[] }

/** Lines that do not carry the measure that the workout fixes. */
export function lintFixedMeasure({ fixed, movements = [] }: Fixed, lookup: MovementLookup): readonly Finding[] {
  if (fixed === undefined) return []
  return movements.flatMap((line, index) => {
    // A line without a readable id has a finding for that already.
    if (line.id === undefined || line[fixed] !== undefined) return []
    const sentence = `The workout fixes the ${fixed}, and ${movementName(line, lookup) ?? line.id} has none.`
    const other = fixed === 'duration' ? 'distance' : 'duration'
    const remedy = line[other] === undefined ? `Add \`${fixed}\`.` : `Write \`fixed: ${other}\`, or add \`${fixed}\`.`
    return [warning('missing-measure', `/details/movements/${index}`, sentence, remedy)]
  })
}
