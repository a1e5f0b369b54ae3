import { measures, type Measure } from '../../contract/measures.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import type { WrittenLine } from '../../../../whiteboard/src/board/amount.ts'
import { movementLineShape } from '../../../../whiteboard/src/details/line-shape.ts'
import { readable } from '../../../../whiteboard/src/details/readable.ts'
import { lineMembers } from '../../../../whiteboard/src/details/shapes.ts'
import { warning, type LintFindings, type MovementLookup } from '../rule.ts'
import { lineRules } from './line-rules.ts'

/** Returns warnings about one line of a workout. A line is a movement with its amount. */
export function lintLine({ line, path }: PlacedLine, movements: MovementLookup): LintFindings {
  return [...lintMeasures(line, path, movements), ...lineRules.flatMap((look) => look(line, path, movements))]
}

function lintMeasures(line: WrittenLine, path: string, movements: MovementLookup): LintFindings {
  const movement = line.id === undefined ? undefined : movements.find(line.id)
  // The import itself refuses unknown movements.
  if (movement === undefined) return []
  return (
    givenMeasures(line)
      // Every movement may have a duration: `40 s Box Jumps` is a station, not a mistake.
      .filter(({ measure }) => measure !== 'duration' && !movement[`has_${measure}`])
      .map(({ measure, member }) => {
        const sentence = `${JSON.stringify(movement.name)} is given \`${member}\`, but it has no ${measure}.`
        const remedy = `Take \`${member}\` out, or give ${movement.id} \`has_${measure}: true\`.`
        return warning(`${path}/${member}`, sentence, remedy)
      })
  )
}

function givenMeasures(line: WrittenLine): readonly { measure: Measure; member: string }[] {
  const own = measures.filter((measure) => line[measure] !== undefined).map((measure) => ({ measure, member: measure }))
  // A percentage refers to the heaviest load.
  return line.percent === undefined ? own : [...own, { measure: 'load', member: 'percent' }]
}

export type PlacedLine = { readonly line: WrittenLine; readonly path: string }

/** Returns every line in the details of a workout. The lines inside `or` and `slots` are included. */
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
