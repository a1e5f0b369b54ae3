import type { WrittenLine } from '../../../../whiteboard/src/board/amount.ts'
import type { WorkoutType } from '../../../../whiteboard/src/details/shapes.ts'
import type { Written } from '../../../../whiteboard/src/formats/drawing.ts'
import { parseReps, parseRepScheme } from '../../../../whiteboard/src/measures/reps.ts'
import { countOf } from '../../../../whiteboard/src/measures/wording.ts'
import { warning, type LintFindings, type MovementLookup } from '../rule.ts'
import { lintFixedMeasure, lintMissingMeasures } from './missing-measure.ts'
import { lintSlot } from './pace.ts'

type LintOfType<Type extends WorkoutType> = (details: Written<Type>, movements: MovementLookup) => LintFindings

const lints: { readonly [Type in WorkoutType]?: LintOfType<Type> } = {
  Amrap: (details, movements) => [
    ...lintLadder(details),
    ...(details.initial_reps === undefined && details.rep_increment === undefined
      ? lintAmounts(details, movements)
      : []),
  ],
  Cardio: lintFixedMeasure,
  CardioIntervals: lintFixedMeasure,
  DeathBy: ({ interval, initial_reps = 1, movements: lines = [] }, movements) => {
    const first = lines.map((line) => ({ ...line, reps: String(initial_reps) }))
    return lintSlot(first, interval, '/details/initial_reps', movements)
  },
  Emom: lintEmom,
  ForTime: lintAmounts,
  FranStyle: ({ rep_scheme }) => lintScheme(rep_scheme),
  RoundsForTime: lintAmounts,
  Strength: (details, movements) => [
    ...lintAmounts(details, movements),
    ...(details.movements ?? []).flatMap((line, index) => {
      return lintSets(line, details.sets, `/details/movements/${index}/reps`)
    }),
  ],
  TwelveDays: lintAmounts,
}

export function lintOfType(type: WorkoutType, details: object, movements: MovementLookup): LintFindings {
  // The details were parsed by the shape of this type.
  return (lints[type] as LintOfType<WorkoutType> | undefined)?.(details, movements) ?? []
}

function lintAmounts(details: { readonly movements?: readonly WrittenLine[] }, movements: MovementLookup) {
  return lintMissingMeasures(details.movements, 'movements', movements)
}

function lintLadder({ initial_reps, rep_increment }: Written<'Amrap'>): LintFindings {
  if ((initial_reps === undefined) === (rep_increment === undefined)) return []
  const absent = initial_reps === undefined ? 'initial_reps' : 'rep_increment'
  const sentence = `A ladder needs \`initial_reps\` and \`rep_increment\`, and has no \`${absent}\`.`
  return [warning(`/details/${absent}`, sentence, `Add \`${absent}\`: a whole number.`)]
}

function lintScheme(written: string | undefined): LintFindings {
  if (written === undefined || parseRepScheme(written) !== undefined) return []
  const sentence = `"${written}" is not a rep scheme.`
  const remedy = 'Write the repetitions of each round with hyphens between, such as "21-15-9".'
  return [warning('/details/rep_scheme', sentence, remedy)]
}

function lintSets({ reps = '' }: WrittenLine, sets: number | undefined, path: string): LintFindings {
  const parsed = parseReps(reps)
  const named = parsed?.kind === 'scheme' ? parsed.counts.length : undefined
  if (sets === undefined || named === undefined || named === sets) return []
  const sentence = `${reps} is a scheme of ${countOf(named, 'set')}, and \`sets\` is ${sets}.`
  return [warning(path, sentence, `Write \`sets: ${named}\`, or a scheme of ${sets}.`)]
}

function lintEmom(details: Written<'Emom'>, movements: MovementLookup): LintFindings {
  const { interval, rounds, slots = [], movements: every = [] } = details
  const lists = [
    { lines: every, path: 'movements' },
    ...slots.map((lines, index) => ({ lines, path: `slots/${index}` })),
  ]
  return [
    ...lintChoice(slots, every),
    ...lists.flatMap(({ lines, path }) => [
      ...lintMissingMeasures(withoutTrailingMachine(lines, movements), path, movements),
      ...lintSlot(lines, interval, `/details/${path}`, movements),
      ...lines.flatMap((line, index) => lintRepsOfInterval(line, rounds, `/details/${path}/${index}/reps`)),
    ]),
  ]
}

function lintChoice(slots: readonly (readonly WrittenLine[])[], every: readonly WrittenLine[]): LintFindings {
  const path = '/details/movements'
  const hasWork = slots.some((lines) => lines.length > 0)
  if (hasWork && every.length > 0) {
    const sentence = 'There are both `slots` and `movements` of every interval.'
    return [warning(path, sentence, 'Write the movements into the slots, and `movements: []`.')]
  }
  if (hasWork || every.length > 0) return []
  const sentence = 'There is neither a movement nor a slot.'
  return [warning(path, sentence, 'Add `movements`, or one list a slot in `slots`.')]
}

function withoutTrailingMachine(lines: readonly WrittenLine[], movements: MovementLookup): readonly WrittenLine[] {
  const id = lines.at(-1)?.id
  const isTimed = id !== undefined && movements.find(id)?.has_reps === false
  return isTimed ? lines.slice(0, -1) : lines
}

function lintRepsOfInterval({ reps = '' }: WrittenLine, rounds: number | undefined, path: string): LintFindings {
  const parsed = parseReps(reps)
  if (parsed?.kind !== 'scheme' || parsed.counts.length === rounds) return []
  const sentence = `${reps} is a scheme of ${countOf(parsed.counts.length, 'round')}, and every interval is the same.`
  return [warning(path, sentence, 'Write the repetitions of one interval, or use `slots`.')]
}
