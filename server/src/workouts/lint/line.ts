import { measures, type Measure } from '../../contract/measures.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import type { WrittenLine } from '../../../../whiteboard/src/board/amount.ts'
import { movementLineShape } from '../../../../whiteboard/src/details/line-shape.ts'
import { readable } from '../../../../whiteboard/src/details/readable.ts'
import { lineMembers } from '../../../../whiteboard/src/details/shapes.ts'
import { findLoadUnit, loadHasUnit } from '../../../../whiteboard/src/measures/load.ts'
import { leastOf, quantityMeasures } from '../../../../whiteboard/src/measures/quantity.ts'
import { parseReps, parseTempo } from '../../../../whiteboard/src/measures/reps.ts'
import { warning, type LintFindings } from '../finding.ts'
import type { MovementLookup } from '../movement-lookup.ts'
import { lintPlausible } from './plausible.ts'

/** What is wrong with one line, whatever the type of its workout. */
export function lintLine({ line, path }: PlacedLine, movements: MovementLookup): LintFindings {
  return [
    ...lintMeasures(line, path, movements),
    ...lintReps(line, path),
    ...lintQuantities(line, path),
    ...lintLoad(line, path),
    ...lintTempo(line, path),
    ...lintPlausible(line, path, movements),
  ]
}

function lintMeasures(line: WrittenLine, path: string, movements: MovementLookup): LintFindings {
  const movement = line.id === undefined ? undefined : movements.find(line.id)
  // A movement that is not in the catalog is refused by the import itself.
  if (movement === undefined) return []
  return givenMeasures(line)
    .filter(({ measure }) => !movement[`has_${measure}`])
    .map(({ measure, member }) => {
      const sentence = `${JSON.stringify(movement.name)} is given \`${member}\`, but it has no ${measure}.`
      const remedy = `Take \`${member}\` out, or give ${movement.id} \`has_${measure}: true\`.`
      return warning(`${path}/${member}`, sentence, remedy)
    })
}

function givenMeasures(line: WrittenLine): readonly { measure: Measure; member: string }[] {
  const own = measures.filter((measure) => line[measure] !== undefined).map((measure) => ({ measure, member: measure }))
  // A percentage is one of the heaviest load.
  return line.percent === undefined ? own : [...own, { measure: 'load', member: 'percent' }]
}

function lintReps({ reps }: WrittenLine, path: string): LintFindings {
  if (reps === undefined || parseReps(reps) !== undefined) return []
  const sentence = `"${reps}" is no number of repetitions.`
  const remedy = /^\d+ ?x ?\d+$/i.test(reps.trim())
    ? 'Write the number of sets in `sets` or `rounds`, and the repetitions of one here.'
    : 'Write a count such as "5", a range "6-8", a scheme "21-15-9" or "Max"; anything else belongs in `note`.'
  return [warning(`${path}/reps`, sentence, remedy)]
}

function lintQuantities(line: WrittenLine, path: string): LintFindings {
  return quantityMeasures.flatMap((measure) => {
    const value = line[measure]
    if (value === undefined || leastOf(measure, value) !== undefined) return []
    const sentence = `${JSON.stringify(value)} cannot be read as ${measure}.`
    const remedy = `Write ${movementLineShape.properties[measure]?.title ?? measure}.`
    return [warning(`${path}/${measure}`, sentence, remedy)]
  })
}

function lintLoad({ load, load_unit }: WrittenLine, path: string): LintFindings {
  const remedy = 'Write kg, lb or pood, such as "43/30 kg", or a number with `load_unit` beside it.'
  if (load_unit !== undefined && findLoadUnit(load_unit) === undefined) {
    return [warning(`${path}/load_unit`, `"${load_unit}" is none of kg, lb and pood.`, remedy)]
  }
  if (load === undefined || loadHasUnit(load, load_unit)) return []
  const isShare = typeof load === 'string' && load.includes('%')
  const sentence = `The load ${JSON.stringify(load)} is in none of kg, lb and pood.`
  return [warning(`${path}/load`, sentence, isShare ? 'Write it in `percent` instead of `load`.' : remedy)]
}

function lintTempo({ tempo }: WrittenLine, path: string): LintFindings {
  if (tempo === undefined || parseTempo(tempo) !== undefined) return []
  const remedy = 'Write the seconds down, at the bottom, up and at the top, such as "3211" or "30X1".'
  return [warning(`${path}/tempo`, `"${tempo}" is not a tempo of four phases.`, remedy)]
}

/** A line and where it stands. */
export type PlacedLine = { readonly line: WrittenLine; readonly path: string }

/** Every line of the details, wherever a workout type may hold lines, in the order it is read in. */
export function linesOf(details: unknown): readonly PlacedLine[] {
  if (!isObject(details)) return []
  const lists = lineMembers.flatMap((name) => placed(details[name], `/details/${name}`))
  const { slots } = details
  if (!Array.isArray(slots)) return lists
  return [...lists, ...slots.flatMap((slot: unknown, index) => placed(slot, `/details/slots/${index}`))]
}

function placed(list: unknown, path: string): readonly PlacedLine[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown, index) => {
    const placedLine = { line: readable(movementLineShape, item ?? {}) as WrittenLine, path: `${path}/${index}` }
    return [placedLine, ...placed(isObject(item) ? item.or : undefined, `${path}/${index}/or`)]
  })
}
