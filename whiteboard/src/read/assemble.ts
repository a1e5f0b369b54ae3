import type { BoardItem } from './board-item.ts'
import { boardError, type BoardFinding } from './finding.ts'
import { isStrong, type Facets } from './format/facets.ts'
import { mergeFacets } from './merge-facets.ts'
import { emptyWorkout, linesOf, type WorkoutDraft } from './workout-draft.ts'

/** What the items of a board come to, before it is known which types of workouts they are. */
export type Assembled = { readonly drafts: readonly WorkoutDraft[]; readonly findings: readonly BoardFinding[] }

type State = {
  draft: WorkoutDraft
  isAfterBlank: boolean
  /** Whether no movement follows before the next workout. */
  isLast: boolean
  readonly drafts: WorkoutDraft[]
  readonly findings: BoardFinding[]
}

/** Gathers lines into workouts: a new format or label begins one, `then` goes on with the last. */
export function assemble(items: readonly BoardItem[]): Assembled {
  const state: State = { draft: emptyWorkout(), isAfterBlank: true, isLast: false, drafts: [], findings: [] }
  for (const [index, item] of items.entries()) {
    state.isLast = !hasMovementsBefore(items.slice(index + 1))
    if (item.kind === 'blank') {
      endBuyIn(state.draft)
      state.isAfterBlank = true
      continue
    }
    take(item, state)
    state.isAfterBlank = false
  }
  close(state)
  return { drafts: state.drafts, findings: state.findings }
}

/** Whether movements follow before another workout begins. */
function hasMovementsBefore(after: readonly BoardItem[]): boolean {
  const end = after.findIndex(({ kind }) => kind === 'label' || kind === 'title')
  return (end === -1 ? after : after.slice(0, end)).some(({ kind }) => kind === 'movements' || kind === 'slot')
}

function close(state: State): void {
  const { draft } = state
  const isEmpty = linesOf(draft).length === 0 && draft.slots.length === 0 && !isStrong(draft.facets)
  const last = state.drafts.at(-1)
  if (!isEmpty || last === undefined) state.drafts.push(draft)
  else last.notes.push(...(draft.name === undefined ? [] : [draft.name]), ...draft.notes)
  state.draft = emptyWorkout()
}

function take(item: BoardItem, state: State): void {
  const { draft } = state
  if (item.kind !== 'remark') draft.place ??= item.place
  switch (item.kind) {
    case 'title': {
      takeTitle(item.title, state)
      return
    }
    case 'label': {
      takeLabel(item, state)
      return
    }
    case 'format': {
      takeFormat(item, state)
      return
    }
    case 'part': {
      takePart(item, draft)
      return
    }
    case 'slot':
      draft.slots.push({ from: item.slot.from, seconds: item.slot.seconds, isEvery: item.slot.isEvery, lines: [] })
      return
    case 'rest-slot': {
      takeRest(item, draft)
      return
    }
    case 'movements': {
      takeMovements(item, state)
      return
    }
    case 'remark':
      draft.notes.push(item.text)
      return
    case 'words':
      draft.words.push(item.text)
      return
    case 'dashed':
    case 'fault':
      state.findings.push(item.finding)
      return
    default:
  }
}

/** A blank line, or the end of its own line, ends a buy-in. */
function endBuyIn(draft: WorkoutDraft): void {
  if (draft.part === 'buy_in' && draft.parts.buy_in.length > 0) draft.part = 'movements'
}

function takeTitle(title: string, state: State): void {
  if (linesOf(state.draft).length > 0) close(state)
  if (state.draft.name === undefined) state.draft.name = title
  else state.draft.notes.push(title)
}

function takeLabel({ label }: Extract<BoardItem, { kind: 'label' }>, state: State): void {
  const { draft } = state
  const isInSkill = label.section === 'level' && (draft.section === 'skill' || draft.level !== undefined)
  const isBegun = linesOf(draft).length > 0 || isStrong(draft.facets)
  const letter = /^([a-h])\d$/i.exec(label.text)?.[1]?.toLowerCase()
  const isSuperset = letter !== undefined && letter === draft.letter
  if (isBegun && !isInSkill && !isSuperset) close(state)
  state.draft.letter = letter
  if (isSuperset) return
  const target = state.draft
  if (label.section !== 'level') {
    target.section = label.section
    target.ownName = label.name
    return
  }
  target.section = 'skill'
  target.level = label.text
}

function takeFormat(item: Extract<BoardItem, { kind: 'format' }>, state: State): void {
  const { facets, place } = item
  const { draft } = state
  const isThen = item.isThen || draft.isAfterThen
  draft.isAfterThen = false
  const hasLines = linesOf(draft).length > 0 || draft.slots.length > 0
  if (!hasLines) {
    mergeFacets(facets, draft, state.findings)
    return
  }
  const isLate = state.isLast && !isThen && isNew(facets, draft.facets)
  if (!isStrong(facets) || isLate || isTrailing(facets, draft)) {
    if (facets.rest !== undefined) draft.restPlace = place
    mergeFacets(facets, draft, state.findings)
    return
  }
  if (!isThen && draft.part !== 'buy_in') {
    close(state)
    state.draft.place = place
    mergeFacets(facets, state.draft, state.findings)
    return
  }
  takeThen(facets, draft, state, place)
}

/** Whether nothing is said of the format that was said before. */
function isNew(facets: Facets, known: Facets): boolean {
  return Object.keys(facets).every((name) => name === 'place' || !Object.hasOwn(known, name))
}

/** `8 rounds: 20 seconds on, 10 seconds off` below a Tabata, `1 rep in the first minute` below a death by. */
function isTrailing(facets: Facets, { facets: known }: WorkoutDraft): boolean {
  if (known.tabata === true && facets.work !== undefined) return true
  return known.deathBy === true && (facets.ladder !== undefined || facets.interval !== undefined)
}

/** `Then 3 rounds of:` makes a buy-in of what came before. */
function takeThen(facets: Facets, draft: WorkoutDraft, state: State, place: BoardItem['place']): void {
  const { rounds, scheme, ladder, amrap } = draft.facets
  const isPlain = rounds === undefined && scheme === undefined && ladder === undefined
  if (
    !isPlain ||
    (amrap === true && facets.amrap === undefined && facets.ladder === undefined && facets.scheme === undefined)
  ) {
    const sentence = 'A second format follows in the same workout; one workout has one.'
    state.findings.push(boardError('two-workouts', place, sentence, 'Write the second part as a board of its own.'))
    return
  }
  if (draft.parts.buy_in.length === 0) draft.parts.buy_in.push(...draft.parts.movements.splice(0))
  draft.part = 'movements'
  mergeFacets(facets, draft, state.findings)
}

function takePart({ part, isInline, place }: Extract<BoardItem, { kind: 'part' }>, draft: WorkoutDraft): void {
  draft.buyInLine = part === 'buy_in' && isInline ? place.line : undefined
  if (part !== 'then') {
    draft.part = part
    return
  }
  draft.isAfterThen = true
  if (draft.part === 'buy_in') {
    draft.part = 'movements'
    return
  }
  const { amrap, rounds, scheme, ladder } = draft.facets
  if (amrap === true) {
    draft.parts.buy_in.push(...draft.parts.movements.splice(0))
    return
  }
  if (rounds !== undefined || scheme !== undefined || ladder !== undefined) draft.part = 'cash_out'
}

function takeRest(item: BoardItem, draft: WorkoutDraft): void {
  const last = draft.slots.at(-1)
  const isOpen = last?.from !== undefined && last.lines.length === 0
  if (isOpen) return
  if (draft.facets.emom === true)
    draft.slots.push({ from: undefined, seconds: undefined, isEvery: undefined, lines: [] })
  else {
    draft.facets.rest ??= { type: 'as_needed' }
    draft.restPlace = item.place
  }
}

function takeMovements(item: Extract<BoardItem, { kind: 'movements' }>, state: State): void {
  const { draft } = state
  draft.isAfterThen = false
  if (draft.buyInLine !== undefined && item.place.line > draft.buyInLine) endBuyIn(draft)
  if (draft.restPlace !== undefined && draft.section !== 'strength') {
    const sentence = 'A rest stands between movements; only a rest between rounds, sets or efforts can be kept.'
    state.findings.push(
      boardError('not-understood', draft.restPlace, sentence, 'Write "Rest 2 min between rounds" below all movements.'),
    )
  }
  const level = draft.level
  const lines =
    level === undefined
      ? item.lines
      : item.lines.map((read) => ({ ...read, line: { ...read.line, note: noted(level, read.line.note) } }))
  if (item.isForTime) draft.facets.forTime = true
  const slot = draft.slots.at(-1)
  if (slot?.from !== undefined) slot.lines.push(...lines)
  else if (draft.facets.emom === true && (item.ordinal !== undefined || draft.slots.length > 0)) {
    draft.slots.push({ from: undefined, seconds: undefined, isEvery: undefined, lines: [...lines] })
  } else draft.parts[draft.part].push(...lines)
}

function noted(level: string, note: string | undefined): string {
  return note === undefined ? level : `${level}: ${note}`
}
