import type { WrittenLine } from '../../../../whiteboard/src/board/amount.ts'
import type { Written } from '../../../../whiteboard/src/formats/drawing.ts'
import { parseReps } from '../../../../whiteboard/src/measures/reps.ts'
import { countOf } from '../../../../whiteboard/src/measures/wording.ts'
import { warning, type LintFinding } from '../finding.ts'
import type { MovementLookup } from '../movement-lookup.ts'
import { lintMissingMeasures } from './missing-measure.ts'
import { lintSlot } from './pace.ts'

/** What is wrong with an EMOM. A slot without movements is a rest. */
export function lintEmom(details: Written<'Emom'>, movements: MovementLookup): readonly LintFinding[] {
  const { interval, rounds, slots = [], movements: every = [] } = details
  const lists = [
    { lines: every, path: 'movements' },
    ...slots.map((lines, index) => ({ lines, path: `slots/${index}` })),
  ]
  return [
    ...lintChoice(slots, every),
    ...lists.flatMap(({ lines, path }) => [
      ...lintMissingMeasures(withoutTheLast(lines, movements), path, movements),
      ...lintSlot(lines, interval, `/details/${path}`, movements),
      ...lines.flatMap((line, index) => lintScheme(line, rounds, `/details/${path}/${index}/reps`)),
    ]),
  ]
}

function lintChoice(slots: readonly (readonly WrittenLine[])[], every: readonly WrittenLine[]): readonly LintFinding[] {
  const path = '/details/movements'
  const hasWork = slots.some((lines) => lines.length > 0)
  if (hasWork && every.length > 0) {
    const sentence = 'There are both `slots` and `movements` of every interval.'
    return [warning('two-kinds-of-slots', path, sentence, 'Write the movements into the slots, and `movements: []`.')]
  }
  if (hasWork || every.length > 0) return []
  const sentence = 'There is neither a movement nor a slot.'
  return [warning('wrong-movement-count', path, sentence, 'Add `movements`, or one list a slot in `slots`.')]
}

/** What has no repetitions, such as a rower, may fill what is left of its interval. */
function withoutTheLast(lines: readonly WrittenLine[], movements: MovementLookup): readonly WrittenLine[] {
  const id = lines.at(-1)?.id
  const isTimed = id !== undefined && movements.find(id)?.has_reps === false
  return isTimed ? lines.slice(0, -1) : lines
}

function lintScheme({ reps = '' }: WrittenLine, rounds: number | undefined, path: string): readonly LintFinding[] {
  const parsed = parseReps(reps)
  if (parsed?.kind !== 'scheme' || parsed.counts.length === rounds) return []
  const sentence = `${reps} is a scheme of ${countOf(parsed.counts.length, 'round')}, and every interval is the same.`
  return [warning('scheme-in-an-interval', path, sentence, 'Write the repetitions of one interval, or use `slots`.')]
}
