import type { Composer } from './composer.ts'
import { refuse, type Findings } from '../finding.ts'
import { says } from '../format/facets.ts'
import { maximal } from '../names/measured.ts'
import { hasAmount, isComplex, isInSets, joined } from '../movements/read-movements.ts'
import { addNote, type ReadLine } from '../movements/read-line.ts'
import { inOrder, type ResolvedLine, type Lines } from '../movements/resolve-line.ts'
import type { WorkoutDraft } from '../gather/workout-draft.ts'
import { onlyFacets, refuseSteps } from './lines.ts'

/** Sets for load: `Back Squat 5x5`, `4 sets of:`. */
export const composeSets: Composer = (draft, findings) => {
  callSets(draft)
  sayCap(draft)
  fillMost(draft)
  if (!isLifting(draft) || isIntervals(draft)) return undefined
  endSets(draft)
  const lines = inComplex(draft, findings)
  sayTime(draft)
  // Of several lifts it is the sets that alternate, as they do anyway.
  if (lines.length > 1) delete draft.facets.alternating
  onlyFacets(draft, 'sets rounds rest complex forQuality', 'Work in sets', findings)
  const alike = setsOf(lines, draft.facets.rounds)
  if (alike === null) noteRest(draft)
  const movements = alike === null ? lines.map((read) => inScheme(read)) : lines.map(({ line }) => line)
  if (movements.includes(undefined)) {
    const place = lines[0]?.place ?? { line: 1, column: 1 }
    const sentence = 'The lifts have different numbers of sets.'
    refuse(findings, place, sentence, 'Write each as a board of its own.')
    return undefined
  }
  if (draft.facets.forQuality === true) draft.notes.push('For quality')
  tellUnsaid(lines, findings)
  refuseSteps(lines, draft.facets.rounds, findings)
  refuseLoose(draft, findings)
  const sets = alike ?? undefined
  return {
    type: 'Strength',
    ...(sets === undefined ? {} : { sets }),
    rest: draft.facets.rest ?? { type: 'as_needed' },
    movements,
  }
}

/** `Front Squat 5x3, rest 3 min` beside another lift in other sets: the rest is of that one. */
function noteRest({ facets, restOf, parts: { movements } }: WorkoutDraft): void {
  if (restOf === undefined || movements.every(({ movement }) => movement === restOf.read.movement)) return
  addNote(restOf.read.line, restOf.text)
  delete facets.rest
}

/** `5 rounds for max reps of:` are sets, each of as many as one can. */
function fillMost({ facets, parts: { movements } }: WorkoutDraft): void {
  const isTimed = says(facets, 'duration perStation forTime cap amrap emom')
  const isOpen = movements.every(({ line }) => !hasAmount(line))
  if (facets.maxReps !== true || facets.rounds === undefined || isTimed || !isOpen) return
  for (const { line, movement } of movements) {
    const most = maximal(undefined, movement)
    if (most !== undefined) Object.assign(line, inOrder({ ...line, [most.measure]: most.value }))
  }
  delete facets.maxReps
  facets.sets = true
}

/** Lines below `build to a heavy complex` are one, and how heavy it gets is said beside it. */
function inComplex({ facets, notes, parts: { movements } }: WorkoutDraft, findings: Findings): Lines {
  if (facets.complex === undefined) return movements
  const [first] = movements
  const isWritten = movements.length > 1 && movements.some(({ line }) => line.plus !== undefined)
  const isOne = isComplex(movements) && !isWritten && movements.every((line) => line.sets === undefined)
  if (first !== undefined && !isOne) {
    const sentence = 'The board calls lines a complex that are not done in one.'
    refuse(findings, first.place, sentence, 'Write the lifts of the complex alone, such as "1 Clean + 1 Push Jerk".')
  }
  notes.push(facets.complex)
  return movements.length > 1 ? joined(movements) : movements
}

/** What is done after each set of a lift is done in as many. */
function endSets({ parts: { movements, after_each_round: after } }: WorkoutDraft): void {
  const [only, second] = movements
  if (only?.sets === undefined || second !== undefined) return
  const lines = [only, ...after.splice(0)].map((read) => ({ ...read, sets: only.sets, isSet: false }))
  if (lines.length > 1) movements.splice(0, 1, ...lines)
}

/** Below `Strength` rounds of lifts are sets: nobody hurries them. */
function callSets({ facets, section, parts: { movements } }: WorkoutDraft): void {
  const isLoaded = movements.some(({ line }) => line.load !== null || line.percent !== undefined)
  const isOfLifts = isLoaded || movements.every(({ movement }) => movement.has_load === true)
  if (section !== 'strength' || facets.rounds === undefined || !isOfLifts) return
  if (!says(facets, 'forTime forQuality amrap emom')) facets.sets = true
}

/** Below `Strength` a cap is how long there is for all sets, and nobody lifts against it. */
function sayCap({ facets, section, notes, parts: { movements } }: WorkoutDraft): void {
  const isOfSets = facets.sets === true || movements.some(isInSets)
  if (section !== 'strength' || !isOfSets || facets.cap === undefined || facets.forTime === true) return
  notes.push(`Time cap: ${facets.cap / 60} min`)
  delete facets.cap
}

/** How long a lift may grow to its goal is said beside it. */
function sayTime({ facets, parts: { movements }, notes }: WorkoutDraft): void {
  const { duration } = facets
  const isGoal = facets.complex !== undefined || movements.every((line) => line.isGoal === true || isInSets(line))
  if (duration === undefined || !isGoal) return
  notes.push(`${duration / 60} min`)
  delete facets.duration
}

/** An error for each lift without repetitions, and for a percentage of what has no load. */
function tellUnsaid(lines: Lines, findings: Findings): void {
  for (const { line, place, movement } of lines) {
    if (movement.has_load !== true && /^@ \d[^,]*%/.test(line.note ?? '')) {
      const sentence = `${movement.name} is done without a load, and the line says ${line.note} of it.`
      refuse(findings, place, sentence, 'Write the lift that is meant.', 'measure-not-applicable')
    }
    if (hasAmount(line)) continue
    const sentence = `The line does not say how much of ${movement.name} is done.`
    refuse(findings, place, sentence, 'Write sets and reps: "5 x 5".', 'no-amount')
  }
}

/** Beside lifts with sets of their own a line without any belongs to something that is not said. */
function refuseLoose({ facets, parts: { movements }, section }: WorkoutDraft, findings: Findings): void {
  if (says(facets, 'sets rounds complex') || section === 'strength') return
  const loose = movements.find((line) => line.isSet !== true && !isInSets(line))
  if (loose === undefined) return
  const sentence = `The board does not say in how many sets ${loose.movement.name} is done, or what it belongs to.`
  refuse(findings, loose.place, sentence, 'Write its sets, or "For time" or the like above it.', 'no-format')
}

/** Whether it is work in sets: it says so, or its lines do, and no other format. */
function isLifting({ facets, parts: { movements }, section }: WorkoutDraft): boolean {
  if (movements.length === 0 || says(facets, 'forTime cap amrap emom')) return false
  if (facets.forQuality === true)
    return movements.every(({ sets }) => sets !== undefined) && !says(facets, 'rounds scheme duration')
  if (facets.sets === true || facets.complex !== undefined) return true
  const hasOwn = movements.some((line) => line.isSet === true || isInSets(line))
  // Of a team `4 x 1000 m Row` is what each does.
  const isLifts = movements.length === 1 || movements.every(({ movement }) => movement.has_load === true)
  if (facets.team !== undefined && section !== 'strength' && !isLifts) return false
  return !says(facets, 'rounds scheme') && (hasOwn || section === 'strength')
}

/** Sets that are not as many as those of another lift are a scheme: 3 x 8 is 8-8-8. */
function inScheme({ line, sets, isSet, isGoal }: ResolvedLine): ReadLine | undefined {
  const [count = 1] = sets?.values ?? []
  if (count === 1 && (isSet === true || isGoal === true || sets !== undefined)) return line
  const isPlain = sets?.kind === 'one' && count <= setsMax && /^\d+\+?$/.test(line.reps ?? '')
  return isPlain ? { ...line, reps: Array.from({ length: count }, () => line.reps).join('-') } : undefined
}

const setsMax = 20

/** Distances or times are intervals: of one movement in sets, and of several with a rest or without sets. */
function isIntervals({ facets, parts: { movements } }: WorkoutDraft): boolean {
  const isTimed = movements.every(({ line }) => line.duration !== undefined)
  const isPlain = movements.length === 1 || isTimed || facets.rest !== undefined || facets.sets !== true
  const isOfMachine = ({ line, movement: { has_reps, has_distance, has_calories } }: ResolvedLine) =>
    line.reps === undefined && has_reps !== true && (has_distance === true || has_calories === true)
  return isPlain && movements.every(isOfMachine)
}

/** The number of sets that all lines have; undefined where none says one, null where they differ. */
function setsOf(lines: Lines, rounds: number | undefined): number | undefined | null {
  const counts = lines.map(({ sets }) => (sets?.kind === 'one' ? sets.values[0] : sets === undefined ? rounds : null))
  const said = new Set(counts)
  if (lines.some(({ isSet }) => isSet === true) && (lines.length > 1 || said.has(undefined))) return null
  if (said.has(null) || said.size > 1) return null
  return counts[0]
}
