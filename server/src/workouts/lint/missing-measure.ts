import { measures } from '../../contract/measures.ts'
import { warning, type LintFinding, type LintFindings, type MovementLookup } from '../rule.ts'
import { lineAmount, type WrittenLine } from '../../../../whiteboard/src/board/amount.ts'
import { movementName } from '../../../../whiteboard/src/board/movements.ts'

/**
 * Returns a warning for each line that does not say how much to do. `name` is the member of the details that contains
 * the lines.
 */
export function lintMissingMeasures(
  lines: readonly WrittenLine[] | undefined,
  name: string,
  movements: MovementLookup,
): LintFindings {
  return (lines ?? []).flatMap((line, index) => {
    // A line without a readable id has a finding for that already.
    if (line.id === undefined || lineAmount(line) !== undefined) return []
    const sentence = `The line does not say how much ${quoteMovement(line, line.id, movements)} is to be done.`
    return [missingAmount(`/details/${name}/${index}`, sentence, `Add ${suggestMeasures(line.id, movements)}.`)]
  })
}

function quoteMovement(line: WrittenLine, id: string, movements: MovementLookup): string {
  return JSON.stringify(movementName(line, movements) ?? id)
}

function suggestMeasures(id: string, movements: MovementLookup): string {
  const movement = movements.find(id)
  const amounts = measures.filter((measure) => measure !== 'load' && measure !== 'height' && measure !== 'power')
  const applicable = amounts.filter((measure) => movement?.[`has_${measure}`] === true)
  return (applicable.length === 0 ? amounts : applicable).map((measure) => `\`${measure}\``).join(' or ')
}

type FixedMeasure = { readonly fixed?: 'duration' | 'distance'; readonly movements?: readonly WrittenLine[] }

/** Returns a warning for each line that lacks the measure `fixed`, such as `distance`. */
export function lintFixedMeasure({ fixed, movements = [] }: FixedMeasure, lookup: MovementLookup): LintFindings {
  if (fixed === undefined) return []
  return movements.flatMap((line, index) => {
    // A line without a readable id has a finding for that already.
    if (line.id === undefined || line[fixed] !== undefined) return []
    const sentence = `The workout fixes the ${fixed}, and ${quoteMovement(line, line.id, lookup)} has none.`
    const other = fixed === 'duration' ? 'distance' : 'duration'
    const remedy = line[other] === undefined ? `Add \`${fixed}\`.` : `Write \`fixed: ${other}\`, or add \`${fixed}\`.`
    return [missingAmount(`/details/movements/${index}`, sentence, remedy)]
  })
}

function missingAmount(...finding: Parameters<typeof warning>): LintFinding {
  return { ...warning(...finding), isAboutAmount: true }
}
