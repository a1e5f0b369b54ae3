import { readDetails, type DetailsFault } from '../../details/read-details.ts'
import type { WorkoutType } from '../../details/shapes.ts'
import type { Composed, Composer } from './composer.ts'
import { composeClock } from './clock.ts'
import { composeEmom } from './emom.ts'
import { composeEfforts } from './efforts.ts'
import { teamOf } from './team.ts'
import { composeRounds } from './rounds.ts'
import { sideParts } from './lines.ts'
import { composeWords } from './words.ts'
import { boardError, refuse, type BoardFinding, type Place, type Findings } from '../finding.ts'
import { saidWithin } from '../format/facets.ts'
import { linesOf, type WorkoutDraft } from '../gather/workout-draft.ts'

/** A workout as it was read, with the place of everything: JSON pointers into it, such as `/details/movements/0`. */
export type ReadWorkout = {
  /** Its own name; null where the board gives it none. */
  readonly name: string | null
  /** One of the 15 types. */
  readonly type: WorkoutType
  /** The details as the API has them: seconds, metres, loads as they were written. */
  readonly details: Readonly<Record<string, unknown>>
  /** By JSON pointer, where on the board each part stands. */
  readonly places: Readonly<Record<string, Place>>
}

const composers: readonly Composer[] = [composeWords, composeClock, composeEmom, composeRounds, composeEfforts]

/** The workout that a draft makes; with an error among the findings where it makes none. */
export function composeWorkout(draft: WorkoutDraft, findings: Findings): ReadWorkout | undefined {
  const place = draft.place ?? { line: 1, column: 1 }
  for (const compose of composers) {
    const before = findings.length
    const composed = compose(draft, findings)
    if (composed === undefined && findings.slice(before).some(({ severity }) => severity === 'error')) return undefined
    const isWords = composed?.type === 'Generic' || composed?.type === 'WarmUp'
    if (composed !== undefined && !isWords && linesOf(draft).length === 0) break
    if (composed !== undefined) return finish(composed, draft, place, findings)
  }
  findings.push(noFormat(draft, place))
  return undefined
}

function finish(composed: Composed, draft: WorkoutDraft, place: Place, findings: Findings): ReadWorkout | undefined {
  const { type, ...members } = withoutRestWithin(composed, draft)
  const team = teamOf(draft, place, findings)
  const isWords = /^(Generic|WarmUp)$/.test(type)
  const note = joinedNotes([...draft.notes, ...(isWords ? [] : draft.words)])
  const details = {
    type,
    ...(isWords ? {} : sideParts(draft, findings)),
    ...members,
    ...(team === undefined ? {} : { team }),
    ...(note === '' ? {} : { note }),
  }
  const { faults } = readDetails({ type, details })
  findings.push(...faults.map((fault) => toldFault(fault, draft, place)))
  if (faults.length === 0 && draft.slots.length > 0 && !/^(Emom|Generic|WarmUp)$/.test(type)) {
    const sentence = 'Minutes or rounds that are numbered belong to an EMOM.'
    refuse(findings, place, sentence, 'Write "EMOM 12" or the like, or the lines alone.')
  }
  return faults.length > 0 ? undefined : { name: draft.name ?? null, type, details, places: placesOf(draft, place) }
}

/** A rest between the movements of a round is one that only work without rounds has a member for; else it is told. */
function withoutRestWithin(composed: Composed, { notes, facets }: WorkoutDraft): Composed {
  const { within, ...rest } = facets.rest ?? { type: 'as_needed' }
  if (within === undefined || composed.rest === undefined || composed.type === 'Tabata') return composed
  if (/^(MaxReps|CardioIntervals)$/.test(composed.type) && facets.rounds === undefined) return { ...composed, rest }
  notes.push(saidWithin(rest))
  const { type, ...members } = composed
  if (/^(Strength|Fgb|CardioIntervals)$/.test(type)) return { ...composed, rest: { type: 'as_needed' } }
  return { type, ...Object.fromEntries(Object.entries(members).filter(([name]) => name !== 'rest')) }
}

/** The notes, a line each; what another says with more words is said once. */
function joinedNotes(notes: readonly string[]): string {
  const isSaid = (note: string, at: number) =>
    notes.some((other, index) => index !== at && other.startsWith(`${note}, `))
  return notes.filter((note, at) => !isSaid(note, at)).join('\n')
}

/** What departs from the shape, in words of boards: by its member and movement, or as what is missing. */
function toldFault({ path, sentence }: DetailsFault, draft: WorkoutDraft, place: Place): BoardFinding {
  const [, , part, index] = path.split('/')
  const member = path
    .split('/')
    .filter((step) => !/^\d*$/.test(step))
    .at(-1)
  if (part === 'movements' && index === undefined) return lacking(draft, place)
  const subject = (member ?? 'workout').replaceAll('_', ' ')
  const at = Object.entries(placesOf(draft, place))
    .filter(([known]) => `${path}/`.startsWith(`${known}/`))
    .at(-1)?.[1]
  return boardError('out-of-range', at ?? place, `The ${subject} ${sentence}.`, 'Correct the number.')
}

/** Where the work has no lines, they stand in intervals, or before or after it. */
function lacking(draft: WorkoutDraft, place: Place): BoardFinding {
  if (draft.slots.length > 0) {
    const sentence = 'The board does not say how long each interval is.'
    const remedy = 'Write "EMOM 12", "Every 2 min x 5" or the like above the intervals.'
    return boardError('no-format', place, sentence, remedy)
  }
  const sentence = 'No movement stands in the work itself, only before or after it.'
  return boardError('no-movements', place, sentence, 'Write its movements, one a line, such as "10 Pull-ups".')
}

function noFormat(draft: WorkoutDraft, place: Place): BoardFinding {
  if (linesOf(draft).length === 0) {
    return boardError('no-movements', place, 'No movement was read.', 'Write one a line, such as "10 Pull-ups".')
  }
  const remedy = 'Write "For time", "AMRAP 12", "5 rounds for time", "EMOM 10" or the like above the movements.'
  return boardError('no-format', place, 'The board does not say how the work is done.', remedy)
}

/** Every place that is known, by the pointer of what stands there. */
function placesOf(draft: WorkoutDraft, place: Place): Readonly<Record<string, Place>> {
  const places: Record<string, Place> = { '': place }
  for (const [part, lines] of Object.entries(draft.parts)) {
    for (const [index, line] of lines.entries()) places[`/details/${part}/${index}`] = line.place
  }
  for (const [slot, { lines }] of draft.slots.entries()) {
    for (const [index, line] of lines.entries()) places[`/details/slots/${slot}/${index}`] = line.place
  }
  return places
}
