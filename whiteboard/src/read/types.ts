import { stepsOf } from '../measures/reps.ts'
import { linesOf, membersOf, type WorkoutDraft, type Draft, type PlacedWork } from './draft.ts'
import { emom } from './emom.ts'
import { stations } from './stations.ts'
import { asNeeded, restOf, uncounted } from './workout-members.ts'
import type { Facts } from './fact-forms.ts'

/**
 * Says which facts on a board lead to which type of workout. A board must have all facts in `needs`. It is allowed to
 * have the facts in `takes`.
 */
export type TypeRow = {
  /** The name of the workout type in messages. */
  readonly name: string
  readonly needs: readonly (keyof Facts)[]
  readonly takes: readonly (keyof Facts)[]
  /**
   * Where the board says how much of a movement is done. `uncounted`: the format says it. `counted`: each line says it.
   * `any`: either the format or the lines say it.
   */
  readonly lines: 'uncounted' | 'counted' | 'any'
  /** What to write instead if the board has a fact that this type does not allow. */
  readonly hint?: string
  /**
   * What a rest is allowed to separate, such as `round`. If it is absent, the board must not say what a rest separates.
   */
  readonly rests?: readonly string[]
  readonly make: (draft: Draft, lines: readonly PlacedWork[]) => WorkoutDraft | undefined
}

const efforts = ['round', 'interval', 'effort', 'set']

/** The table of workout types. The first row whose facts in `needs` are all on the board creates the workout. */
export const typeRows: readonly TypeRow[] = [
  {
    name: 'An AMRAP',
    needs: ['amrap'],
    takes: ['times', 'score', 'ladder'],
    hint: 'Several AMRAPs, with a rest between them, are written "3 x AMRAP in 5 minutes".',
    lines: 'counted',
    make: amrap,
  },
  { name: 'Death by', needs: ['deathBy'], takes: ['first', 'more', 'step'], lines: 'uncounted', make: deathBy },
  { name: 'A Tabata', needs: ['tabata'], takes: ['rounds', 'on', 'off'], lines: 'uncounted', make: tabata },
  { name: 'Time on and off', needs: ['on', 'off'], takes: ['rounds'], lines: 'uncounted', make: onAndOff },
  { name: 'Twelve days', needs: ['days'], takes: ['rounds', 'how'], lines: 'counted', make: twelveDays },
  { name: 'Stations', needs: ['station'], takes: ['rounds'], rests: ['round'], lines: 'uncounted', make: stations },
  { name: 'Max reps', needs: ['maxReps'], takes: [], rests: ['movement'], lines: 'uncounted', make: maxReps },
  {
    name: 'An EMOM',
    needs: ['every'],
    takes: ['total', 'intervals', 'counted', 'turns', 'rounds', 'sets'],
    lines: 'counted',
    make: emom,
  },
  { name: 'A rep scheme', needs: ['scheme'], takes: ['how', 'cap'], lines: 'uncounted', make: scheme },
  { name: 'Sets', needs: ['sets'], takes: [], rests: ['set', 'round'], lines: 'any', make: strength },
  { name: 'Rounds', needs: ['rounds', 'how'], takes: ['cap'], rests: ['round'], lines: 'counted', make: rounds },
  {
    name: 'Rounds',
    needs: ['rounds'],
    takes: ['cardio', 'cap'],
    rests: efforts,
    lines: 'counted',
    make: cardioIntervals,
  },
  { name: 'Intervals', needs: ['cardio'], takes: [], rests: efforts, lines: 'counted', make: cardioIntervals },
  { name: 'A task', needs: ['cap'], takes: ['how'], lines: 'counted', make: forTime },
  { name: 'A task', needs: ['how'], takes: [], lines: 'counted', make: forTime },
  { name: 'This board', needs: [], takes: [], rests: efforts, lines: 'any', make: byLines },
]

function amrap(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft | undefined {
  const times = draft.fact('times')
  const ladder = ladderOf(draft)
  if (ladder === undefined) return undefined
  return {
    type: 'Amrap',
    duration: draft.fact('amrap'),
    reps_only: draft.fact('score') && true,
    rounds: times === 1 ? undefined : times,
    rest: restOf(draft),
    ...ladder,
    movements: membersOf(lines),
  }
}

function ladderOf(draft: Draft) {
  const written = draft.fact('ladder')
  if (written === undefined) return {}
  const counts = written.match(/\d+/g)?.map(Number) ?? []
  const [first = 0, second = 0] = counts
  const more = second - first
  if (more > 0 && counts.every((count, at) => count === first + at * more)) {
    return { initial_reps: first, rep_increment: more }
  }
  draft.refuseFact('ladder', 'The ladder does not rise by the same number.', 'Write "3-6-9-… reps".')
  return undefined
}

function deathBy(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft {
  if (!draft.has('first')) draft.conclude('Read as 1 rep in the first minute, then 1 more every minute.')
  const [first = 1, more = 1, interval = 60] = [draft.fact('first'), draft.fact('more'), draft.fact('step')]
  return { type: 'DeathBy', interval, initial_reps: first, rep_increment: more, movements: uncounted(lines) }
}

function tabata(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft {
  const [count = 8, work = 20, off = 10] = [draft.fact('rounds'), draft.fact('on'), draft.fact('off')]
  const isSaid = draft.has('on') && draft.has('rounds')
  if (!isSaid) draft.conclude(`Read as ${count} rounds of each movement, ${work} seconds on, ${off} seconds off.`)
  const rest = restOf(draft) ?? { type: 'fixed', duration: off }
  return { type: 'Tabata', rounds: count, work, rest, movements: uncounted(lines) }
}

function onAndOff(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft {
  if (lines.length > 1) {
    const sentence = 'The board does not say whether each movement is done so often before the next.'
    draft.refuseFact('on', sentence, 'Write "Tabata" above the movements if it is, or an EMOM with its minutes.')
  }
  return tabata(draft, lines)
}

function twelveDays(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft | undefined {
  const days = draft.fact('rounds')
  if (days !== lines.length) {
    draft.refuseFact(
      'rounds',
      `The board says ${days} days and has ${lines.length} lines.`,
      'Write a line for each day.',
    )
  }
  return { type: 'TwelveDays', cumulative: draft.fact('days'), movements: membersOf(lines) }
}

function maxReps(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft {
  return { type: 'MaxReps', duration: draft.fact('maxReps'), rest: restOf(draft), movements: uncounted(lines) }
}

function scored(draft: Draft) {
  if (!draft.has('how')) draft.conclude('Read as for time.')
  return { time_cap: draft.fact('cap'), for_time: draft.fact('how') === 'quality' ? false : undefined }
}

/**
 * Creates a workout with a rep scheme. If the board does not say that `5-5-5-5-5` is for time, adds an error, because
 * these can be the sets of a lift.
 */
function scheme(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft {
  const isEven = new Set(draft.fact('scheme')?.split('-')).size === 1
  if (isEven && !draft.has('how')) {
    const remedy = 'Write "Back Squat 5-5-5 reps" for sets, and "3 rounds for time" for rounds.'
    draft.refuseFact('scheme', 'The board does not say whether these are sets or rounds.', remedy)
  }
  return { type: 'FranStyle', rep_scheme: draft.fact('scheme'), ...scored(draft), movements: uncounted(lines) }
}

function rounds(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft {
  if (draft.has('rest') && !draft.has('between')) draft.conclude('The rest was read as between rounds.')
  const members = { rounds: draft.fact('rounds'), rest: restOf(draft), ...scored(draft) }
  return { type: 'RoundsForTime', ...members, movements: membersOf(lines) }
}

function forTime(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft {
  return { type: 'ForTime', ...scored(draft), movements: membersOf(lines) }
}

function strength(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft {
  const own = lines.flatMap(({ sets }) => sets ?? [])
  if (own.length > 0 && (draft.has('sets') || lines.length > 1)) {
    const remedy = 'Write "5 sets of:" above lifts that alternate, or put --- between lifts that follow each other.'
    draft.refuse(draft.start, 'Each of several lifts has its own sets.', remedy)
  }
  const sets = draft.fact('sets') ?? own[0]
  const steps = lines.map(({ line }) => stepsOf(line.reps)).find((count) => count !== undefined)
  if (sets !== undefined && steps !== undefined && steps !== sets) {
    draft.refuse(
      draft.start,
      `A lift has ${steps} steps, and the board says ${sets} sets.`,
      'Write as many steps as sets.',
    )
  }
  const rest = restOf(draft) ?? asNeeded
  return { type: 'Strength', sets: steps === undefined ? sets : undefined, rest, movements: membersOf(lines) }
}

function cardioIntervals(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft | undefined {
  const repeated = draft.has('rounds') ? undefined : repeatedEffort(draft, lines)
  if (repeated !== undefined) return repeated
  const isUncounted = lines.every(({ line }) => line.reps === undefined)
  const fixed = fixedOf(lines)
  const isSaid = draft.has('rest') || draft.has('cardio')
  if (fixed === undefined || !isUncounted || !isSaid || draft.has('cap') || linesOf(draft, 'buy_in').length > 0) {
    const remedy = 'Write "5 rounds for time" or "5 rounds for quality", or "rounds: for time" above the board.'
    draft.refuseFact('rounds', 'The board does not say whether the rounds are for time.', remedy, 'no-format')
    return undefined
  }
  const members = { fixed, rounds: draft.fact('rounds'), rest: restOf(draft) ?? asNeeded }
  return { type: 'CardioIntervals', ...members, movements: membersOf(lines) }
}

function byLines(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft | undefined {
  if (lines.some(({ isLift, line }) => isLift || stepsOf(line.reps) !== undefined)) return strength(draft, lines)
  const repeated = repeatedEffort(draft, lines)
  if (repeated !== undefined) return repeated
  const [only, second] = lines
  const fixed = fixedOf(lines)
  if (fixed !== undefined && second === undefined && only?.effort !== undefined && !draft.has('rest')) {
    return { type: 'Cardio', fixed, movements: [only.line] }
  }
  const remedy =
    fixed !== undefined && second === undefined
      ? 'Write what the effort is for: "500 m Row for time", "Row for 30 minutes", or "5 x 500 m Row".'
      : 'Write one above the movements: "For time", "5 rounds for time", "AMRAP 12", "EMOM 10", or "5 sets of".'
  draft.refuse(draft.start, 'The board has no format.', remedy, 'no-format')
  return undefined
}

function repeatedEffort(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft | undefined {
  const [only, second] = lines
  const { reps, ...line }: Readonly<Record<string, unknown>> = only?.line ?? {}
  const fixed = fixedOf(lines)
  const isRepeated = /^\d+$/.test(String(reps)) && only?.effort !== 'time'
  if (fixed === undefined || second !== undefined || !isRepeated) return undefined
  if (!draft.has('rest')) draft.conclude('Read as with rest as needed between intervals.')
  return { type: 'CardioIntervals', fixed, rounds: Number(reps), rest: restOf(draft) ?? asNeeded, movements: [line] }
}

function fixedOf(lines: readonly PlacedWork[]) {
  return (['duration', 'distance'] as const).find((name) => lines.every(({ line }) => line[name] !== undefined))
}
