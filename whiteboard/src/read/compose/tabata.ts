import { isOnAndOff } from './amrap.ts'
import type { Composer } from './composer.ts'
import { refuse, type Findings } from '../finding.ts'
import { saysOnly } from '../format/facets.ts'
import type { ReadLine } from '../movements/read-line.ts'
import type { WorkoutDraft } from '../gather/workout-draft.ts'
import { noteScore, refuseCounted, onlyFacets, placeOf, plainLines } from './lines.ts'

/** Eight times twenty seconds, or whatever else is said, of one movement after the other. */
export const composeTabata: Composer = (draft, findings) => {
  timeWork(draft)
  if (takesTurns(draft)) return undefined
  const { tabata: isTabata, work, rounds } = draft.facets
  if (isTabata !== true && !isShortWork(draft)) return undefined
  if (rounds !== undefined && work === undefined && rounds === draft.parts.movements.length && rounds > 1) {
    const sentence = 'The board does not say whether each movement is done so often, or so many movements are done.'
    refuse(findings, placeOf(draft), sentence, 'Write "Tabata" alone for eight rounds of each.', 'no-format')
  }
  noteScore(draft)
  dropOwnTime(draft)
  refuseCounted(draft.parts.movements, 'Each interval', findings)
  onlyFacets(draft, 'tabata work off rounds rest sets', 'A Tabata', findings)
  return {
    type: 'Tabata',
    rounds: rounds ?? 8,
    work: work ?? 20,
    rest: restOfTabata(draft, findings),
    movements: plainLines(draft.parts.movements, findings),
  }
}

/** `Tabata (4 min each)`: eight times thirty seconds are four minutes, which adds nothing. */
function dropOwnTime({ facets }: WorkoutDraft): void {
  const { perStation, rounds = 8, work = 20, off = 10 } = facets
  if (perStation === rounds * (work + off)) delete facets.perStation
}

/** Ten seconds, where nothing else is said. A longer rest is that between movements, and a remark. */
function restOfTabata({ facets, parts, notes, place }: WorkoutDraft, findings: Findings) {
  const { off, rest } = facets
  const isOwn =
    off === undefined && rest?.within === undefined && (rest?.duration === undefined || rest.duration <= restMax)
  if (rest !== undefined && isOwn) return rest
  if (rest?.duration !== undefined && parts.movements.length > 1)
    notes.push(`Rest ${rest.duration} seconds between movements`)
  else if (rest !== undefined && place !== undefined) {
    const sentence = 'A Tabata rests ten seconds after each round, and the board says more.'
    refuse(findings, place, sentence, 'Write "20 s on, 40 s off", or the rest as a remark.')
  }
  return { type: 'fixed', duration: off ?? 10 }
}

/** Seconds that a rest of a Tabata has at most. */
const restMax = 20

/**
 * `16 rounds of Tabata, alternating`: rounds in all of several movements in turn are a circuit, which is read
 * elsewhere.
 */
function takesTurns({ facets, parts: { movements } }: WorkoutDraft): boolean {
  const { tabata: isTabata, alternating, rounds = 0, work = 20, off = 10 } = facets
  const turns = rounds / movements.length
  if (isTabata !== true || alternating !== true || movements.length < 2 || turns < 1 || !Number.isInteger(turns))
    return false
  Object.assign(facets, { rounds: turns, work, off })
  delete facets.tabata
  delete facets.alternating
  return true
}

/** `10 rounds`, `30 s max Burpees`, `30 s rest` says how long one movement is on and off. */
function timeWork({ facets, parts: { movements, buy_in, cash_out } }: WorkoutDraft): void {
  const [only, second] = movements
  const { duration, reps, ...line } = only?.line ?? {}
  const isAlone = second === undefined && buy_in.length + cash_out.length === 0 && saysOnly(facets, 'rounds rest sets')
  const { rounds, rest } = facets
  if (only === undefined || !isAlone || rounds === undefined || reps !== 'Max' || typeof duration !== 'number') return
  if (rest?.type !== 'fixed' || rest.duration === undefined || only.sets !== undefined) return
  movements.splice(0, 1, { ...only, line: line as ReadLine })
  Object.assign(facets, { work: duration, off: rest.duration })
  delete facets.rest
}

/** One movement, on and off. */
function isShortWork(draft: WorkoutDraft): boolean {
  const { work, off, rounds } = draft.facets
  const isAll = work !== undefined && off !== undefined && rounds !== undefined
  return isAll && draft.parts.movements.length === 1 && !isOnAndOff(draft)
}
