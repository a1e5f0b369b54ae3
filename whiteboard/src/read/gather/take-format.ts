import { hasAmount, isInSets } from '../movements/read-movements.ts'
import { close, openRest, type Assembling } from './assembling.ts'
import type { ItemOf } from '../kinds/board-item.ts'
import { refuse, tell, type Place } from '../finding.ts'
import { isAny, isStrong, says, saysOnly, type Facets } from '../format/facets.ts'
import { mergeFacets } from './merge-facets.ts'
import { openNest } from './nest.ts'
import { isOfLine, isRestOfMinute, isShareOfRounds } from './of-line.ts'
import { isInTurn, isOfBoth, isOnClock, isPlainWork, writeOut } from './one-task.ts'
import { addNote } from '../movements/read-line.ts'
import { takeNextScheme, takeSecondScheme } from './two-schemes.ts'
import { isNamedSkill, linesOf, type WorkoutDraft } from './workout-draft.ts'

/** What a line says of the format: of the workout that is gathered, or of the one that it begins. */
export function takeFormat(item: ItemOf<'format'>, state: Assembling): void {
  const { facets, place, text } = item
  const { draft } = state
  const last = linesOf(draft).at(-1)
  if (last !== undefined && isOfLine(item, last, draft)) {
    addNote(last.line, text)
    return
  }
  if (isRestOfMinute(facets, draft)) return
  refuseOfLevel(facets, state, place)
  const isThen = item.isThen || draft.isAfterThen
  draft.isAfterThen = false
  if (linesOf(draft).length === 0 && draft.slots.length === 0) {
    takeFirst(isThen ? countedAgain(facets, draft.facets) : facets, state, place)
    return
  }
  const isLate = state.isLast && !isThen && isNew(facets, draft.facets)
  if (!isStrong(facets) || isLate || isTrailing(facets, draft)) {
    takeBeside(item, state)
  } else if (isThen) takeThen(facets, state, place)
  else goOn(facets, state, place)
}

/** What adds to the format of the lines above. */
function takeBeside({ facets, text, place }: ItemOf<'format'>, { draft, findings }: Assembling): void {
  const last = linesOf(draft).at(-1)
  if (last?.place.line === place.line && facets.rest !== undefined) draft.restOf = { read: last, text }
  if (isWithinAmrap(facets, text, draft) || isShareOfRounds(facets, draft)) {
    draft.notes.push(text)
    mergeFacets({ ...(facets.team && { team: facets.team }) }, draft, findings)
  } else if (!saysOnly(facets, 'rest')) mergeFacets(facets, draft, findings)
  else if (draft.openRest !== undefined && linesOf(draft).slice(-1).some(isInSets)) {
    // `5x5, rest 2 min`, and below it `Rest 5 min`: when all sets are done.
    draft.notes.push(text)
  } else openRest({ text, facets }, draft, findings)
}

/** `Rest 30 s after each round` of a single AMRAP: the rest that it has a member for is that between several. */
function isWithinAmrap(facets: Facets, text: string, { facets: { amrap, rounds } }: WorkoutDraft): boolean {
  return amrap === true && rounds === undefined && facets.restBetween === true && /\brounds?\b/i.test(text)
}

/** `Advanced: EMOM 10` below other levels is no format of theirs. */
function refuseOfLevel(facets: Facets, { draft, findings }: Assembling, place: Place): void {
  if (draft.levelLine !== place.line || !isStrong(facets) || linesOf(draft).length === 0) return
  const sentence = `The board gives ${draft.level ?? 'a level'} a format of its own.`
  refuse(findings, place, sentence, 'Write each level as a board of its own.')
}

/** `AMRAP 10, then rest 3 min, then AMRAP 10` is two of them. */
function countedAgain(facets: Facets, { amrap, rounds = 1 }: Facets): Facets {
  return amrap === true && facets.amrap === true ? { ...facets, rounds: rounds + 1 } : facets
}

/** What is said above all movements. */
function takeFirst(facets: Facets, state: Assembling, place: Place): void {
  const { draft, findings } = state
  if (isNamedSkill(draft) && draft.level === undefined && isStrong(facets)) {
    // A skill that says itself how long it is practised is done before what follows, and nobody practises for a score.
    if (/\d/.test(draft.ownName ?? '') || says(facets, 'amrap forTime scheme ladder tabata')) {
      begin(facets, state, place)
      return
    }
    draft.name ??= draft.ownName
  }
  if (saysOnly(facets, 'rounds said') && draft.place?.line !== place.line && openNest(facets, place, draft)) return
  takeLevel(facets, draft)
  draft.isTask ||= saysOnly(facets, 'forTime cap team') && facets.forTime === true
  mergeFacets(facets, draft, findings)
}

/** Further rounds within the work, the work behind a buy-in, or a workout of its own. */
function goOn(facets: Facets, state: Assembling, place: Place): void {
  if (saysOnly(facets, 'rounds said') && (nest(facets, place, state) || goesOn(facets, place, state))) return
  const isApart = place.line - lastLine(state.draft) > 1
  if (isApart && saysOnly(facets, 'scheme') && goesOnApart(facets, place, state)) return
  if (leadsIn(facets, place, state.draft)) {
    state.draft.isNested = true
    takeThen(facets, state, place)
    return
  }
  if (isBuyIn(state.draft) || isOfWarmUp(facets, state.draft, place)) takeThen(facets, state, place)
  else begin(facets, state, place)
}

/** `800 m Run` right above `4 rounds of:`, and nothing said of it: what one begins with. */
function leadsIn(facets: Facets, { line }: Place, draft: WorkoutDraft): boolean {
  const isBare =
    !isAny(draft.facets) && draft.section === 'any' && draft.lift === undefined && draft.level === undefined
  const isRead = draft.parts.movements.every(({ line: work }) => hasAmount(work))
  return isBare && isRead && line - lastLine(draft) === 1 && saysOnly(facets, 'rounds forTime cap team')
}

/** Whether all that stands above is a buy-in, even with a line free below it. */
function isBuyIn({ part, parts, slots, facets }: WorkoutDraft): boolean {
  const isAll = parts.buy_in.length > 0 && parts.movements.length + parts.cash_out.length + slots.length === 0
  return part === 'buy_in' || (isAll && !isStrong(facets))
}

/** Rounds right below the first lines of a warm-up are what follows them. */
function isOfWarmUp(facets: Facets, draft: WorkoutDraft, place: Place): boolean {
  return draft.section === 'warm-up' && saysOnly(facets, 'rounds sets') && place.line - lastLine(draft) === 1
}

function lastLine(draft: WorkoutDraft): number {
  return linesOf(draft).at(-1)?.place.line ?? 0
}

/** `3 rounds of:` below lines of an AMRAP, or of work for time: rounds of what follows, within it. */
function nest(facets: Facets, place: Place, state: Assembling): boolean {
  const { draft } = state
  if (openNest(facets, place, draft)) return true
  const isTask = draft.facets.forTime === true && !says(draft.facets, 'rounds scheme ladder')
  if (!isTask || draft.part !== 'movements') return false
  draft.isNested = true
  takeThen(facets, state, place)
  return true
}

/**
 * `For time`, and below it `3 rounds:` of some lines and `4 rounds:` of others, or two schemes apart: one after the
 * other. Where a line stood above the rounds, one right above the next may be of neither.
 */
function goesOn(facets: Facets, place: Place, state: Assembling): boolean {
  const { draft } = state
  if (draft.isTask !== true) return false
  if (draft.isNested && draft.part === 'movements' && place.line - lastLine(draft) === 1) tellSecond(place, state)
  else takeThen(facets, state, place)
  return true
}

/** Two schemes apart are one behind the other under one cap; without one each may have a time of its own. */
function goesOnApart(facets: Facets, place: Place, state: Assembling): boolean {
  const { facets: known, isTask } = state.draft
  if (isTask !== true || (known.cap !== undefined && known.scheme === undefined)) return goesOn(facets, place, state)
  if (known.cap === undefined || !takeNextScheme(facets, state.draft)) tellSecond(place, state)
  return true
}

/** Ends the workout that is gathered, and begins one of these facets. */
export function begin(facets: Facets, state: Assembling, place: Place): void {
  const isNext = place.line - lastLine(state.draft) === 1
  const isScheme = isNext && says(state.draft.facets, 'scheme') && says(facets, 'scheme')
  if (isScheme && takeSecondScheme(facets, state.draft)) return
  const isEither = isScheme || (isNext && isInTurn(facets, state.draft)) || isOfBoth(facets, state.draft)
  if (isEither) tellSecond(place, state)
  noteRestBefore(place, state.draft)
  close(state)
  state.draft.follows = true
  state.draft.place = place
  mergeFacets(facets, state.draft, state.findings)
}

/**
 * `Rest 2 min` right above the next format, or apart from the work, is done before that, and not between the rounds
 * above.
 */
function noteRestBefore({ line }: Place, draft: WorkoutDraft): void {
  const { openRest, facets } = draft
  const at = openRest?.facets.place?.line ?? line
  // What stands free of the work above is between the two; without rounds there is nothing else that it could be
  // between.
  const isAbove = line - at <= 1 || at - lastLine(draft) > 1 || !says(facets, 'rounds emom scheme tabata')
  const isOfRounds = openRest?.facets.restBetween === true || says(facets, 'sets amrap')
  if (openRest === undefined || !isAbove || isOfRounds || !says(facets, 'rounds emom scheme tabata forTime')) return
  draft.notes.push(openRest.text)
  draft.openRest = undefined
}

/** `RX` above a whole workout says for whom it is: a remark of it. */
function takeLevel(facets: Facets, draft: WorkoutDraft): void {
  const isVersion = draft.isVersion === true && draft.levelLine !== facets.place?.line && says(facets, 'rounds')
  const isWhole = isVersion || says(facets, 'amrap emom forTime scheme ladder')
  if (draft.level === undefined || !isWhole || draft.ownName !== undefined) return
  draft.notes.push(draft.level)
  draft.level = undefined
  draft.section = 'any'
}

/** Whether nothing is said of the format that was said otherwise before. */
function isNew(facets: Facets, known: Facets): boolean {
  return Object.entries(facets).every(
    ([name, value]) =>
      name === 'place' || !Object.hasOwn(known, name) || (value === true && known[name as keyof Facets] === true),
  )
}

/** `1 rep in the first minute` below a death by. */
function isTrailing(facets: Facets, draft: WorkoutDraft): boolean {
  const { facets: known } = draft
  if (isShareOfRounds(facets, draft)) return true
  return known.deathBy === true && (facets.ladder !== undefined || facets.interval !== undefined)
}

/** `Then 3 rounds of:` makes a buy-in of what came before; `then AMRAP 5` is a workout of its own. */
function takeThen(facets: Facets, state: Assembling, place: Place): void {
  const { draft } = state
  if (isOfSets(draft)) {
    begin(facets, state, place)
    return
  }
  const isPlain = isPlainWork(facets, draft)
  if (isOnClock(facets, draft, isPlain)) {
    begin(facets, state, place)
    return
  }
  if (!isPlain && !(isPlainRounds(facets) && writeOut(draft))) {
    tellSecond(place, state)
    return
  }
  if (!isPlain) {
    const sentence = 'The rounds above were read as a buy-in, written out.'
    tell(state.findings, place, sentence, 'Write the second part as a board of its own.')
  }
  if (draft.parts.buy_in.length === 0) draft.parts.buy_in.push(...draft.parts.movements.splice(0))
  draft.part = 'movements'
  mergeFacets(facets, draft, state.findings)
}

/** Whether it is done in sets, which nothing follows within. */
export function isOfSets({ facets, parts }: WorkoutDraft): boolean {
  return parts.movements.some(isInSets) || (facets.sets === true && facets.emom !== true)
}

function tellSecond(place: Place, { findings }: Assembling): void {
  const sentence = 'A second format follows in the same workout; one workout has one.'
  refuse(findings, place, sentence, 'Write the second part as a board of its own.', 'two-workouts')
}

/** Rounds or a scheme, and nothing that has a clock. */
function isPlainRounds(facets: Facets): boolean {
  return says(facets, 'rounds scheme') && !says(facets, 'rest amrap emom')
}
