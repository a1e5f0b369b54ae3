import type { Amount } from '../amounts/amount.ts'
import type { Figures } from '../amounts/figures.ts'
import type { NameRun } from './name-run.ts'
import type { Side } from './side.ts'
import { textOf, type Tokens } from '../text/token.ts'

/** A line of a movement by its parts, before the movement is looked up. */
export type DraftLine = {
  readonly tokens: Tokens
  readonly amounts: Amount[]
  /** Loads, heights, percentages: what the movement is done with. */
  readonly equipment: Amount[]
  readonly names: NameRun[]
  /** What stands beside names that are alternatives: `or 500 m Row`. */
  readonly alternatives: DraftLine[]
  readonly notes: string[]
  /** Words behind a comma that are on no list: a note, unless they name a movement. */
  readonly told: Tokens[]
  /** The 5 of `5 sets of 3 reps`. */
  sets?: Figures | undefined
  side?: Side | undefined
  tempo?: string | undefined
  rpe?: string | undefined
  /** Whether it is done for time: a single effort says so on its own line. */
  isForTime: boolean
}

/** A line of which nothing has been read yet. */
export function emptyDraft(tokens: Tokens): DraftLine {
  return {
    tokens,
    amounts: [],
    equipment: [],
    names: [],
    alternatives: [],
    notes: [],
    told: [],
    isForTime: false,
  }
}

/** Reads one thing that follows a name. Gives where to read on, or undefined when it is none. */
export type SuffixReader = (tokens: Tokens, at: number, draft: DraftLine) => number | undefined

/** How far what follows a name reads, one thing after the other. */
export function afterSuffixes(tokens: Tokens, at: number, draft: DraftLine, read: SuffixReader): number {
  const next = at < tokens.length ? read(tokens, at, draft) : undefined
  return next === undefined ? at : afterSuffixes(tokens, next, draft, read)
}

/** A reader that keeps what it reads as a note. */
export function noting(read: SuffixReader): SuffixReader {
  return (tokens, at, draft) => {
    const next = read(tokens, at, draft)
    if (next !== undefined) draft.notes.push(textOf(tokens.slice(at, next)))
    return next
  }
}

const equipmentKinds = new Set(['load', 'height', 'percent', 'power'])

/** Puts an amount where it belongs: to what is counted, or to what it is done with. */
export function place(amount: Amount, draft: DraftLine): void {
  const isEquipment = amount.unit !== undefined && equipmentKinds.has(amount.unit.kind)
  ;(isEquipment ? draft.equipment : draft.amounts).push(amount)
}
