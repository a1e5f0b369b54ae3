import type { WrittenLine } from '../../../../whiteboard/src/board/amount.ts'
import { movementName } from '../../../../whiteboard/src/board/movements.ts'
import { movementLineShape } from '../../../../whiteboard/src/details/line-shape.ts'
import { findLoadUnit, kilogramsOf, loadHasUnit, sayLoad } from '../../../../whiteboard/src/measures/load.ts'
import { leastOf, parseQuantity, quantityMeasures, sayQuantity } from '../../../../whiteboard/src/measures/quantity.ts'
import { parseReps, parseTempo } from '../../../../whiteboard/src/measures/reps.ts'
import { warning, type LintFindings, type MovementLookup } from '../rule.ts'

type Complaint = readonly [sentence: string, remedy: string] | undefined

function rule<Member extends keyof WrittenLine>(
  member: Member,
  check: (value: NonNullable<WrittenLine[Member]>, line: WrittenLine, movements: MovementLookup) => Complaint,
) {
  return (line: WrittenLine, path: string, movements: MovementLookup): LintFindings => {
    const value = line[member]
    const complaint = value == null ? undefined : check(value, line, movements)
    return complaint === undefined ? [] : [warning(`${path}/${member}`, ...complaint)]
  }
}

const unitRemedy = 'Write kg, lb or pood, such as "43/30 kg", or a number with `load_unit` beside it.'

/** The maximum load that a line can have without a warning, in kilograms. No competition has a heavier deadlift. */
const kilogramsMost = 300

/** The minimum distance that a line can have without a warning, in metres. Only shuttle runs are shorter. */
const metresLeast = 10

export const lineRules = [
  rule('reps', (reps) => {
    if (parseReps(reps) !== undefined) return undefined
    const remedy = /^\d+ ?x ?\d+$/i.test(reps.trim())
      ? 'Write the number of sets in `sets` or `rounds`, and the repetitions of one here.'
      : 'Write a count such as "5", a range "6-8", a scheme "21-15-9" or "Max"; anything else belongs in `note`.'
    return [`"${reps}" is not a number of repetitions.`, remedy]
  }),
  ...quantityMeasures.map((measure) => {
    return rule(measure, (value) => {
      if (leastOf(measure, value) !== undefined) return undefined
      const remedy = `Write ${movementLineShape.properties[measure]?.title ?? measure}.`
      return [`${JSON.stringify(value)} cannot be read as ${measure}.`, remedy]
    })
  }),
  rule('load_unit', (unit) => {
    return findLoadUnit(unit) === undefined ? [`"${unit}" is not kg, lb or pood.`, unitRemedy] : undefined
  }),
  rule('load', (load, { load_unit }) => {
    const isUnitWrong = load_unit !== undefined && findLoadUnit(load_unit) === undefined
    if (isUnitWrong || loadHasUnit(load, load_unit)) return undefined
    const isShare = typeof load === 'string' && load.includes('%')
    const sentence = `The load ${JSON.stringify(load)} is not in kg, lb or pood.`
    return [sentence, isShare ? 'Write it in `percent` instead of `load`.' : unitRemedy]
  }),
  rule('tempo', (tempo) => {
    if (parseTempo(tempo) !== undefined) return undefined
    const remedy = 'Write the seconds down, at the bottom, up and at the top, such as "3211" or "30X1".'
    return [`"${tempo}" is not a tempo of four phases.`, remedy]
  }),
  rule('load', (load, { load_unit }) => {
    const weights = kilogramsOf(load, load_unit) ?? []
    const label = sayLoad(load, load_unit)
    const [men = 0, women = 0] = weights
    if (weights.some((weight) => weight > kilogramsMost)) {
      return [`Nobody lifts ${label} in a workout.`, 'Correct the load or its unit.']
    }
    if (men >= women || !label.includes('/')) return undefined
    return [`In ${label} the load of men, which comes first, is the lighter.`, 'Write the heavier load first.']
  }),
  rule('percent', (percent) => {
    // Loads above 150 percent of the maximum are impossible, and those below 5 are never planned.
    const wrong = parseQuantity(String(percent))?.numbers.find((number) => number < 5 || number > 150)
    if (wrong === undefined) return undefined
    const meant = wrong <= 1.5 ? wrong * 100 : wrong / 10
    const sentence = `${sayQuantity('percent', percent)} of the maximum is not what anybody lifts.`
    return [sentence, `Write ${Math.round(meant * 10) / 10} if ${meant} percent are meant.`]
  }),
  rule('height', (height, line, movements) => {
    const least = leastOf('height', height) ?? 0
    const { unit = '', figures = '' } = parseQuantity(String(height)) ?? {}
    const isMetric = typeof height === 'number' || unit.startsWith('c')
    if (!isMetric || least < 12 || least >= 30) return undefined
    if (!/\b(box|step|jump)/i.test(movementName(line, movements) ?? '')) return undefined
    const sentence = `A height of ${sayQuantity('height', height)} is very low; a number is in centimetres.`
    return [sentence, `Write "${figures} in" if inches are meant.`]
  }),
  rule('distance', (distance, line, movements) => {
    const least = leastOf('distance', distance) ?? 0
    if (line.reps !== undefined || least === 0 || least >= metresLeast) return undefined
    const name = movementName(line, movements) ?? ''
    if (!/^(run|row|ski|bike|ride|swim|sprint|jog)|\b(run|bike|erg)$/i.test(name) || /shuttle/i.test(name))
      return undefined
    const figures = typeof distance === 'number' ? String(distance) : (parseQuantity(distance)?.figures ?? '')
    const sentence = `A distance of ${sayQuantity('distance', distance)} is very short for ${JSON.stringify(name)}.`
    const meant = figures === '1' ? `"1 mile" or "1 km"` : `"${figures} km" or "${figures} miles"`
    return [sentence, `Write ${meant} if that is meant.`]
  }),
]
