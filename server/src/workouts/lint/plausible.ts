import type { WrittenLine } from '../../../../whiteboard/src/board/amount.ts'
import { movementName } from '../../../../whiteboard/src/board/movements.ts'
import { kilogramsOf, sayLoad } from '../../../../whiteboard/src/measures/load.ts'
import { leastOf, parseQuantity, sayQuantity } from '../../../../whiteboard/src/measures/quantity.ts'
import { warning, type LintFindings } from '../finding.ts'
import type { MovementLookup } from '../movement-lookup.ts'

/** Measures of a line that can be read, and that nobody means. */
export function lintPlausible(line: WrittenLine, path: string, movements: MovementLookup): LintFindings {
  return [
    ...lintLoad(line, path),
    ...lintPercent(line, path),
    ...lintHeight(line, path, movements),
    ...lintDistance(line, path, movements),
  ]
}

// The heaviest deadlifts of the sport are below.
const kilogramsMost = 300

function lintLoad({ load, load_unit }: WrittenLine, path: string): LintFindings {
  const weights = load === undefined ? undefined : kilogramsOf(load, load_unit)
  if (load === undefined || weights === undefined) return []
  const said = sayLoad(load, load_unit)
  const [men = 0, women = 0] = weights
  if (weights.some((weight) => weight > kilogramsMost)) {
    return [warning(`${path}/load`, `Nobody lifts ${said} in a workout.`, 'Correct the load or its unit.')]
  }
  if (men >= women || !said.includes('/')) return []
  const sentence = `In ${said} the load of men, which comes first, is the lighter.`
  return [warning(`${path}/load`, sentence, 'Write the heavier load first.')]
}

function lintPercent({ percent }: WrittenLine, path: string): LintFindings {
  const numbers = percent === undefined ? [] : (parseQuantity(String(percent))?.numbers ?? [])
  // Above one and a half times the maximum nothing is held, let alone lifted; nobody plans a twentieth.
  const wrong = numbers.find((number) => number < 5 || number > 150)
  if (percent === undefined || wrong === undefined) return []
  const meant = wrong <= 1.5 ? wrong * 100 : wrong / 10
  const sentence = `${sayQuantity('percent', percent)} of the maximum is not what anybody lifts.`
  return [warning(`${path}/percent`, sentence, `Write ${Math.round(meant * 10) / 10} if ${meant} percent are meant.`)]
}

function lintHeight(line: WrittenLine, path: string, movements: MovementLookup): LintFindings {
  const { height } = line
  const least = height === undefined ? undefined : leastOf('height', height)
  const isMetric =
    typeof height === 'number' || (height !== undefined && parseQuantity(height)?.unit.startsWith('c') === true)
  if (height === undefined || least === undefined || !isMetric || least < 12 || least >= 30) return []
  if (!/\b(box|step|jump)/i.test(movementName(line, movements) ?? '')) return []
  const sentence = `A height of ${sayQuantity('height', height)} is very low; a number is in centimetres.`
  const inches = parseQuantity(String(height))?.figures ?? ''
  return [warning(`${path}/height`, sentence, `Write "${inches} in" if inches are meant.`)]
}

// Nobody is timed over less, but for shuttles.
const metresLeast = 10

function lintDistance(line: WrittenLine, path: string, movements: MovementLookup): LintFindings {
  const { distance, reps } = line
  const least = distance === undefined ? undefined : leastOf('distance', distance)
  if (distance === undefined || reps !== undefined || least === undefined || least === 0 || least >= metresLeast)
    return []
  const name = movementName(line, movements) ?? ''
  if (!/^(run|row|ski|bike|ride|swim|sprint|jog)|\b(run|bike|erg)$/i.test(name) || /shuttle/i.test(name)) return []
  const figures = typeof distance === 'number' ? String(distance) : (parseQuantity(distance)?.figures ?? '')
  const sentence = `A distance of ${sayQuantity('distance', distance)} is very short for ${JSON.stringify(name)}.`
  const meant = figures === '1' ? `"1 mile" or "1 km"` : `"${figures} km" or "${figures} miles"`
  return [warning(`${path}/distance`, sentence, `Write ${meant} if that is meant.`)]
}
