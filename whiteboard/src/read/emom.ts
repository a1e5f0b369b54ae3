import { membersOf, type WorkoutDraft, type Draft, type Part, type PlacedWork } from './draft.ts'

/**
 * Creates the details of an EMOM. If the board contradicts itself, adds errors to the draft and returns `undefined`.
 */
export function emom(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft | undefined {
  const interval = draft.fact('every') ?? 60
  const count = intervalsOf(draft, interval)
  if (count === undefined) return undefined
  const parts = draft.parts.filter(({ kind }) => kind === 'slot')
  const isLoose = draft.parts.some(({ kind, isRest }) => kind === 'work' && (isRest || draft.has('turns')))
  if (parts.length > 0 && isLoose) {
    draft.refuseFact('every', 'A line belongs to none of the minutes.', 'Put it below "Minute 1:" or the like.')
    return undefined
  }
  const slots = parts.length > 0 ? slotsOf(draft, parts, interval) : draft.has('turns') ? turnsOf(draft) : undefined
  checkTurns(draft, count, slots?.length, lines.length)
  const isAllTurns = parts.length === 0 && slots !== undefined
  return { type: 'Emom', interval, rounds: count, slots, movements: isAllTurns ? [] : membersOf(lines) }
}

function checkTurns(draft: Draft, count: number, slots: number | undefined, lines: number): void {
  if (slots === undefined) {
    const sentence = 'All lines are done in every interval; "alternating" makes each line an interval.'
    if (lines > 1) draft.conclude(sentence)
    return
  }
  const counted = draft.fact('counted') ?? 'interval'
  if (count % slots > 0) draft.conclude(`The ${count} intervals end in the middle of a round of ${slots}.`)
  if (slots === 1 || counted === 'interval') return
  const sentence = `${count} ${counted}s may be all intervals, or those of each movement.`
  draft.refuseFact('every', sentence, 'Write the time in all: "Every 2 minutes for 16 minutes, alternating".')
}

function intervalsOf(draft: Draft, interval: number): number | undefined {
  const total = draft.fact('total') ?? 0
  const count = draft.fact('intervals') ?? total / interval
  const stated = draft.fact('rounds') ?? draft.fact('sets') ?? count
  if (Number.isInteger(count) && count > 0 && stated === count) return count
  const whole = count === stated ? `${total} s` : `${stated} rounds`
  const sentence = `${whole} cannot be divided into intervals of ${interval} s.`
  draft.refuseFact('every', sentence, 'Write "Every 2 minutes for 12 minutes", or "Every 2 minutes x 6".')
  return undefined
}

function slotsOf(draft: Draft, parts: readonly Part[], interval: number) {
  for (const [at, { slot: [from, to] = [0, 0], lines, place, isRest }] of parts.entries()) {
    // `Minutes 1 - 2` is one interval if an interval has two minutes.
    const minutes = interval / 60
    const isInterval = to === from || (to - from + 1 === minutes && (from - 1) % minutes === 0)
    if (!isInterval || (to === from ? from : (from - 1) / minutes + 1) !== at + 1) {
      draft.refuse(
        place,
        'The minutes do not follow each other.',
        'Number them from 1 on, one for each interval. "Odd:" comes before "Even:".',
      )
    } else if (lines.length === 0 && !isRest) {
      draft.refuse(place, 'This minute has no movements.', 'Write its movements, or "Rest".', 'no-movements')
    }
  }
  return parts.map(({ lines }) => membersOf(lines))
}

function turnsOf({ parts }: Draft) {
  return parts.flatMap(({ lines, isRest }) => [...lines.map((line) => membersOf([line])), ...(isRest ? [[]] : [])])
}
