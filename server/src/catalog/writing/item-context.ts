import type { Findings } from './finding.ts'
import type { MovementsInSight } from './movements.ts'
import type { WriteSession } from './write-session.ts'

/** What the rules know while they look at one item. */
export interface ItemContext {
  readonly session: WriteSession
  /** Where they tell what is wrong. */
  readonly findings: Findings
  readonly textOf: TextOf
  readonly movements: MovementsInSight
}

/** The text of an item's members as they were written, by JSON pointer. */
export type TextOf = (pointer: string) => string
