import { measures } from '../../contract/measures.ts'
import { warning, type LintFinding, type LintFindings, type MovementLookup } from '../rule.ts'
import { lineAmount, type WrittenLine } from '../../../../whiteboard/src/board/amount.ts'
import { movementName } from '../../../../whiteboard/src/board/movements.ts'

/** The lines of the member `name` that do not say how much is to be done, where the format does not say it for them. */
export function lintMissingMeasures(
  lines: readonly WrittenLine[] | undefined,
  name: string,
  movements: MovementLookup,
): LintFindings {
  return (lines ?? []).flatMap((line, index) => {
    // A line without a readable id has a finding for that already.
    if (line.id === undefined || lineAmount(line) !== undefined) return []
    const sentence = `The line does not say how much ${named(line, line.id, movements)} is to be done.`
    return [unsaid(`/details/${name}/${index}`, sentence, `Add ${choice(line.id, movements)}.`)]
  })
}

function named(line: WrittenLine, id: string, movements: MovementLookup): string {
  return JSON.stringify(movementName(line, movements) ?? id)
}

function choice(id: string, movements: MovementLookup): string {
  const movement = movements.find(id)
  const amounts = measures.filter((measure) => measure !== 'load' && measure !== 'height' && measure !== 'power')
  const applicable = amounts.filter((measure) => movement?.[`has_${measure}`] === true)
  return (applicable.length === 0 ? amounts : applicable).map((measure) => `\`${measure}\``).join(' or ')
}

type Fixed = { readonly fixed?: 'duration' | 'distance'; readonly movements?: readonly WrittenLine[] }

/** Lines that do not carry the measure that the workout fixes. */
export function lintFixedMeasure({ fixed, movements = [] }: Fixed, lookup: MovementLookup): LintFindings {
  if (fixed === undefined) return []
  return movements.flatMap((line, index) => {
    // A line without a readable id has a finding for that already.
    if (line.id === undefined || line[fixed] !== undefined) return []
    const sentence = `The workout fixes the ${fixed}, and ${named(line, line.id, lookup)} has none.`
    const other = fixed === 'duration' ? 'distance' : 'duration'
    const remedy = line[other] === undefined ? `Add \`${fixed}\`.` : `Write \`fixed: ${other}\`, or add \`${fixed}\`.`
    return [unsaid(`/details/movements/${index}`, sentence, remedy)]
  })
}

function unsaid(...said: Parameters<typeof warning>): LintFinding {
  return { ...warning(...said), isOfAmount: true }
}
