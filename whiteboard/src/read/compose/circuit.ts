import { isMax, isOnAndOff } from './amrap.ts'
import type { Composer } from './composer.ts'
import { refuse, type Findings } from '../finding.ts'
import { hasAmount } from '../movements/read-movements.ts'
import type { ReadLine } from '../movements/read-line.ts'
import type { ResolvedLine } from '../movements/resolve-line.ts'
import type { WorkoutDraft } from '../gather/workout-draft.ts'
import { noteScore, onlyFacets, placeOf } from './lines.ts'

/** `40 s on, 20 s off` of several movements in turn: an EMOM of stations, each of them as much as the work allows. */
export const composeCircuit: Composer = (draft, findings) => {
  const { work, off, interval } = draft.facets
  const lines =
    draft.slots.length > 0 ? draft.slots.map((slot) => slot.lines) : draft.parts.movements.map((line) => [line])
  if (work === undefined || off === undefined || lines.length === 0 || isOnAndOff(draft)) return undefined
  noteScore(draft)
  onlyFacets(draft, known, 'Work on and off', findings)
  const every = work + off
  const rests = restsOf(draft, every)
  const slots = [...lines.map((slot) => slot.map((read) => timed(read, work, findings))), ...rests]
  const rounds = roundsOf(draft, every, slots.length)
  if (rounds === undefined || (interval !== undefined && interval !== every)) {
    const sentence = 'The board does not say how often the work goes on and off.'
    refuse(findings, placeOf(draft), sentence, 'Write the rounds: "4 rounds, 40 s on, 20 s off".', 'no-format')
    return undefined
  }
  const [only = [], second] = slots
  return second === undefined
    ? { type: 'Emom', interval: every, rounds, movements: only }
    : { type: 'Emom', interval: every, rounds, slots, movements: [] }
}

const known = 'work off rounds sets duration rest maxReps emom interval amrap'

/** A rest between rounds is as many intervals without work. */
function restsOf({ facets }: WorkoutDraft, every: number): readonly (readonly ReadLine[])[] {
  const count = (facets.rest?.duration ?? every) / every
  if (facets.rest === undefined || facets.rest.within === true || !Number.isInteger(count)) return []
  delete facets.rest
  return Array.from({ length: count }, () => [])
}

function roundsOf({ facets }: WorkoutDraft, every: number, slots: number): number | undefined {
  const { rounds, duration, rest } = facets
  const all = rounds === undefined ? (duration ?? 0) / every : rounds * slots
  const isWhole = Number.isInteger(all) && all > 0 && rest === undefined
  return isWhole && (rounds === undefined || duration === undefined || duration === all * every) ? all : undefined
}

/** As much of a movement as the time of work allows. */
function timed(read: ResolvedLine, work: number, findings: Findings): ReadLine {
  const { line, movement, place } = read
  const isMost = isMax(line)
  if ((hasAmount(line) && !isMost) || line.duration !== undefined || read.sets !== undefined) {
    const sentence = `The board says how long ${movement.name} is done, and the line how much of it.`
    refuse(findings, place, sentence, 'Leave one of them out.')
  }
  const isCalories = movement.has_calories === true && /\b(calories|calorias|cals?)$/.test(line.note ?? '')
  const most = isCalories ? { calories: 'Max' } : movement.has_reps === true && !isMost ? { reps: 'Max' } : {}
  const { note, ...others } = line
  return { ...others, ...most, duration: work, ...(note === undefined || isCalories ? {} : { note }) }
}
