import {
  close,
  endBuyIn,
  isRestBefore,
  noteLastRest,
  noteRest,
  openRest,
  settleRest,
  type Assembling,
} from './assembling.ts'
import { upTo, type BoardItem, type Label, type ItemOf, type Items } from '../kinds/board-item.ts'
import { refuse, type BoardFinding, type Findings, type Place } from '../finding.ts'
import { isStrong, says, type Facets } from '../format/facets.ts'
import { tellLost } from './letters.ts'
import { partLifts } from './lift-by-lift.ts'
import { endNest } from './nest.ts'
import type { ResolvedLine } from '../movements/resolve-line.ts'
import { isOfSets, takeFormat } from './take-format.ts'
import { takeMovements } from './take-movements.ts'
import { shareTeam } from './team-above.ts'
import { takeSoOn } from './written-ladder.ts'
import { emptyWorkout, isNamedSkill, linesOf, type WorkoutDraft } from './workout-draft.ts'

/** What the items of a board come to, before it is known which types of workouts they are. */
export type Assembled = { readonly drafts: readonly WorkoutDraft[]; readonly findings: readonly BoardFinding[] }

/** Gathers lines into workouts: a new format or label begins one, `then` goes on with the last. */
export function assemble(items: Items): Assembled {
  const state: Assembling = {
    draft: emptyWorkout(),
    isLast: false,
    isRestBelow: false,
    isAboveLevels: false,
    letters: new Set(),
    drafts: [],
    findings: [],
  }
  for (const [index, item] of items.entries()) {
    const below = ofWorkout(items.slice(index + 1))
    state.isLast = !below.some(({ kind }) => kind === 'movements' || kind === 'slot')
    state.isRestBelow = below.some((each) => each.kind === 'format' && each.facets.rest !== undefined)
    const next = items.slice(index + 1).find(({ kind }) => kind !== 'remark' && kind !== 'blank')
    state.isAboveLevels = next?.kind === 'label' && next.label.section === 'level'
    if (item.kind !== 'remark' && item.kind !== 'blank') state.draft.place ??= item.place
    take(item, state)
  }
  if (state.drafts.length === 0) noteLastRest(state.draft)
  close(state)
  shareTeam(items, state.drafts)
  return { drafts: state.drafts, findings: state.findings }
}

/** What follows before another workout begins. */
function ofWorkout(after: Items): Items {
  return upTo(after, (item) => item.kind === 'title' || (item.kind === 'label' && item.label.section !== 'person'))
}

/** What is done with each kind of item. */
const takers: {
  readonly [Kind in BoardItem['kind']]?: (item: Extract<BoardItem, { kind: Kind }>, state: Assembling) => void
} = {
  blank: (item, { draft, findings }) => {
    if (item.text === '+') refusePlus(item.place, draft, findings)
    endBuyIn(draft)
    endNest(draft)
    draft.person = undefined
  },
  title: takeTitle,
  label: takeLabel,
  format: (item, state) => {
    partLifts(item, state)
    takeFormat(item, state)
  },
  part: takePart,
  slot: takeSlot,
  'rest-slot': takeRest,
  'so-on': takeSoOn,
  window: takeWindow,
  movements: takeMovements,
  gear: ({ gear }, { draft }) => draft.gear.push(...gear),
  remark: ({ text }, { draft }) => draft.notes.push(text),
  words: ({ text }, { draft }) => draft.words.push(text),
  dashed: ({ finding }, { findings }) => findings.push(finding),
  fault: ({ finding }, { findings }) => findings.push(finding),
}

/** What stands behind a plus below rounds may be of each of them, or be done after all. */
function refusePlus(place: Place, { facets, parts, part }: WorkoutDraft, findings: Findings): void {
  if (!says(facets, 'rounds scheme ladder') || part !== 'movements' || parts.movements.length === 0) return
  const sentence = 'The board does not say whether what follows the plus is done in each round.'
  refuse(findings, place, sentence, 'Write "then" instead, or leave it out.')
}

function take(item: BoardItem, state: Assembling): void {
  // The taker of a kind takes items of that kind.
  const taker = takers[item.kind] as ((taken: BoardItem, state: Assembling) => void) | undefined
  taker?.(item, state)
}

function takeTitle({ title }: ItemOf<'title'>, state: Assembling): void {
  if (linesOf(state.draft).length > 0) close(state)
  // `Skill (10 min)`, and below it what it is called.
  const { section, ownName, facets } = state.draft
  if (section === 'skill' && ownName === undefined && !isStrong(facets)) state.draft.ownName = title
  else if (state.draft.name === undefined) state.draft.name = title
  else state.draft.notes.push(title)
}

function takeLabel({ label, place }: ItemOf<'label'>, state: Assembling): void {
  const { draft } = state
  if (label.section === 'person') {
    draft.person = label.text
    return
  }
  if (takesLetter(label.text, draft)) return
  if (isListed(label.text, draft)) {
    if (draft.facets.team !== undefined) draft.person = label.text
    return
  }
  const letter = /^([a-h])\d$/i.exec(label.text)?.[1]?.toLowerCase()
  const isSuperset = letter !== undefined && letter === draft.letter
  const isBegun = hasBegun(draft)
  if (isBegun) tellLost(label.text, place, state)
  if (isBegun && !isSuperset && !goesOn(label, letter, draft)) close(state)
  if (/^[a-h]\d?$/i.test(label.text)) state.letters.add(label.text.slice(0, 1).toLowerCase())
  state.draft.letter = letter
  if (!isSuperset) openSection(label, place, state)
}

function hasBegun(draft: WorkoutDraft): boolean {
  return linesOf(draft).length > 0 || isStrong(draft.facets) || isNamedSkill(draft)
}

/** Whether a label is of the workout that is gathered: a level of its skill, or the first letter of its supersets. */
function goesOn({ section }: Label, letter: string | undefined, draft: WorkoutDraft): boolean {
  if (section === 'level' && (draft.section === 'skill' || draft.level !== undefined)) return true
  return letter !== undefined && draft.letter === undefined && linesOf(draft).length === 0
}

/** `A:` and `B:` below an EMOM are its intervals in turn. */
function takesLetter(text: string, { facets, slots, parts }: WorkoutDraft): boolean {
  const at = /^[a-f]$/i.test(text) ? text.toLowerCase().charCodeAt(0) - 97 : -1
  if (facets.emom !== true || at !== slots.length || parts.movements.length > 0) return false
  slots.push({ from: at + 1, lines: [] })
  return true
}

/** `A)`, `B)`, `C)` below a format that has no movement yet count its movements. */
function isListed(text: string, draft: WorkoutDraft): boolean {
  if (!/^[a-h]$/i.test(text)) return false
  if (/^a$/i.test(text)) draft.isListed = isStrong(draft.facets) && linesOf(draft).length === 0
  return draft.isListed
}

function openSection(label: Label, place: Place, { draft }: Assembling): void {
  if (label.section === 'person') return
  draft.place ??= place
  if (label.section === 'level') {
    draft.isVersion = draft.section !== 'skill'
    draft.section = 'skill'
    draft.level = label.text
    draft.levelLine = place.line
    return
  }
  // A warm-up that is only told of is told with what follows.
  if (draft.section === 'warm-up' && draft.ownName !== undefined) draft.notes.push(`Warm-up: ${draft.ownName}`)
  draft.section = label.section
  if (!/^[a-h]\d?$/i.test(label.text)) draft.heading = label.text
  const isNamed = label.section === 'own-words' && !/^workout$/i.test(label.text)
  draft.ownName = label.name ?? (isNamed ? label.text : undefined)
  draft.scored = label.scored
}

function takePart({ part, isInline, isAtEnd, place, text }: ItemOf<'part'>, { draft, findings }: Assembling): void {
  if (part === 'then' && isAtEnd === true && !isInline) {
    refuseThen(place, draft, findings)
    return
  }
  // What follows a rest and "then" tells what the rest is between.
  if (part !== 'then' || isInline) settleRest(draft, findings)
  else if (isOfSets(draft) && isRestBefore(place, draft)) noteRest(draft)
  draft.partLine = isAtEnd === true || (part === 'buy_in' && isInline) ? place.line : undefined
  if (part !== 'then') {
    draft.part = part
    return
  }
  if (draft.part === 'buy_in') draft.part = 'movements'
  else {
    draft.isAfterThen = true
    draft.isForRest = /\b(time|remain|left)/i.test(text)
  }
}

/** `10 Burpees, then` leads on within a task; in rounds the next may be of each of them, or follow them. */
function refuseThen(place: Place, { facets }: WorkoutDraft, findings: Findings): void {
  if (!says(facets, 'rounds scheme ladder amrap emom')) return
  const sentence = 'The board does not say whether what follows is of each round.'
  refuse(findings, place, sentence, 'Leave "then" out, or write it on a line of its own behind the rounds.')
}

function takeSlot({ slot, place }: ItemOf<'slot'>, { draft }: Assembling): void {
  const { from, seconds, to = from, text = '' } = slot
  const lines: ResolvedLine[] = []
  const isRound = /^(\d+(st|nd|rd|th) )?(round|set)/i.test(text)
  for (let at = from; at <= to; at += 1) draft.slots.push({ from: at, seconds, isOfRange: to > from, isRound, lines })
  if (seconds === undefined && /\bm(in(ute)?s?)?\b/i.test(text)) draft.minutesAt ??= place
}

/** A rest is an interval of an EMOM, and elsewhere one between efforts. */
function takeRest({ text, place }: BoardItem, { draft, findings }: Assembling): void {
  if (draft.isListed && draft.facets.emom !== true) {
    const sentence = 'The board does not say who rests, and when.'
    refuse(findings, place, sentence, 'Write "EMOM 12" above it, or leave the letters out.')
  }
  if (draft.window !== undefined && linesOf(draft).length === 0) {
    draft.notes.splice(-1, 1, text)
    return
  }
  const last = draft.slots.at(-1)
  const isOpen = last?.from !== undefined && last.lines.length === 0
  if (isOpen) return
  if (draft.facets.amrap === true && draft.facets.team !== undefined && draft.facets.rounds === undefined) {
    // One of a team rests while the others work.
    draft.notes.push(text)
    return
  }
  if (draft.facets.emom === true && draft.slots.length === 0) intoSlots(draft)
  if (draft.facets.emom === true) draft.slots.push({ lines: [] })
  else openRest({ text, facets: { place, rest: restOf(draft.facets) } }, draft, findings)
}

/** Where each station has its time, a rest among them has it too. */
function restOf({ perStation }: Facets): { type: string; duration?: number } {
  return perStation === undefined ? { type: 'as_needed' } : { type: 'fixed', duration: perStation }
}

/** Lines of an EMOM with a rest below them are its intervals in turn. */
function intoSlots({ slots, parts }: WorkoutDraft): void {
  const lines = parts.movements.splice(0)
  slots.push(...lines.map((line) => ({ lines: [line] })))
}

function takeWindow({ text, seconds }: ItemOf<'window'>, state: Assembling): void {
  if (linesOf(state.draft).length > 0 || isStrong(state.draft.facets)) close(state)
  // What the clock runs for in all is not how long one of its parts is.
  delete state.draft.facets.duration
  state.draft.window = seconds === 0 ? undefined : seconds
  state.draft.notes.push(text)
}
