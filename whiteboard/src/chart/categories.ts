import type { Figures } from '../read/amounts/figures.ts'
import type { Unit } from '../read/amounts/units.ts'
import type { ReadableMovement } from '../read/names/movement-index.ts'
import type { Resolved } from '../read/names/resolve-name.ts'
import type { Row } from './engine.ts'

/** A name as it stands on the line; which movement it is depends on the amounts beside it. */
export type Name = {
  readonly words: string
  /** Whether only a plain number of it can be meant. */
  readonly isPlain?: true
  readonly find: (fits: (movement: ReadableMovement) => boolean) => Resolved
}

/** Figures with what they count; without a unit they are repetitions before a name, a load or a height behind it. */
export type Amount = { readonly figures: Figures; readonly unit?: Unit }

/** What stands around the name on a line of work. */
export type Details = {
  readonly amounts?: readonly Amount[]
  readonly gear?: readonly Amount[]
  readonly sets?: Figures
  readonly tempo?: string
  readonly rpe?: string
  readonly side?: true
  readonly notes?: readonly string[]
}

export type LineMembers = { readonly id: string } & Readonly<Record<string, unknown>>

/** A line of work whose movement is known. */
export type Item = {
  readonly movement: ReadableMovement
  readonly line: LineMembers
  /** The 5 of `5x5`. */
  readonly sets?: Figures
  /** A load without a unit, until the board tells which. */
  readonly bare?: Figures
  /** The same movement with what another line says of it. */
  readonly with: (details: Details) => Item | undefined
  /** The lift of which this is one of the sets. */
  readonly setOf?: Item
}

/** What is said of how the work is done, one member for each thing that can be said. Times in seconds. */
export type Facets = {
  readonly amrap?: true
  readonly time?: number
  readonly rounds?: number
  readonly sets?: number
  readonly times?: number
  readonly interval?: number
  readonly cap?: number
  readonly scheme?: string
  readonly rest?: { readonly type: 'fixed' | 'as_needed' | 'interval'; readonly duration?: number }
  readonly forTime?: true
  /** Whether each round is scored, or done by each of a team. */
  readonly each?: true
  readonly quality?: true
  readonly tabata?: true
  readonly work?: number
  readonly pause?: number
  readonly station?: number
  readonly deathBy?: true
  readonly turns?: true
  readonly maxReps?: true
  readonly repsOnly?: true
  readonly warmUp?: true
  /** The name of a skill that is practised; empty where it is not named. */
  readonly skill?: string
  /** The repetitions of the first round, and how many more each next one has. */
  readonly more?: number
  readonly ladder?: readonly [number, number]
  readonly strength?: true
  readonly heavy?: string
  readonly size?: number
  readonly sharing?: 'one_at_a_time' | 'alternate_rounds' | 'shared' | 'synchronized' | 'each'
}

/** A format, and the work that stands on its line. */
export type Head = {
  readonly facets: Facets
  readonly items: readonly Item[]
  /** Whether the line ends its work: `2000 m Row for time`. */
  readonly isWhole?: true
}

/** A line of one interval: `Min 1: …`, `Odd: …`, `1) …`; an empty one is a rest. */
export type Slot = { readonly number: number; readonly items: readonly Item[] }

export type PartName = 'buy_in' | 'movements' | 'cash_out' | 'after_each_round'

/** What a line says of the lift above it: all of its sets, or one of them. */
export type SetLine = { readonly details: Details; readonly isOne: boolean }

/** A load that stands on a line of its own, with what it is of. */
export type GearLine = { readonly of: string | undefined; readonly gear: Amount }

/** A workout as far as its lines were read. */
export type Draft = {
  readonly name?: string
  readonly facets: Facets
  readonly part: PartName
  readonly parts: Readonly<Partial<Record<PartName, readonly Item[]>>>
  readonly slots: readonly (readonly Item[])[]
  readonly notes: readonly string[]
  /** Whether a heading or a title stands above it. */
  readonly isHeaded?: true
  /** Whether something was said that ends the work: a rest, a cap. */
  readonly isEnded?: true
  /** Whether its second interval stands first, and the first is to come. */
  readonly isReversed?: boolean
}

/** What each category's value is. Words that are none of these stand for themselves in a pattern. */
export type Categories = {
  // Of a line
  Number: number
  Count: number
  Figures: Figures
  Unit: Unit
  Amount: Amount
  Gear: Amount
  Time: number
  Duration: number
  Name: Name
  Aside: string
  Detail: Details
  Details: Details
  Item: Item
  Items: readonly Item[]
  Mark: string
  Tempo: string
  Quoted: string
  Free: string
  SkillHead: string
  LevelItems: { readonly level: string; readonly items: readonly Item[] }
  Told: string
  Dots: string
  GearLine: GearLine
  Male: Amount
  Female: Amount
  Warm: string
  Sets: Details
  SetLine: SetLine
  SetHead: number
  SlashItems: readonly Item[]
  Level: string
  LevelLine: string
  FreeRest: { readonly text: string; readonly duration: number | undefined }
  Tail: Facets
  Minutes: number
  Beat: number
  Pausing: string
  Facet: Facets
  Facets: Facets
  Ordinal: number
  Scheme: string
  // Of a board
  Head: Head
  Lines: readonly Item[]
  Slot: Slot
  SlotHead: number
  Remark: string
  Title: string
  Letter: string
  Part: PartName
  Next: true
  NextHead: Head
  NextLines: readonly Item[]
  PartLines: { readonly part: PartName; readonly items: readonly Item[] }
  Break: { readonly duration?: number }
  Topic: string
  Open: Draft
  Board: readonly Draft[]
}

type Value<Symbol extends string> = Symbol extends keyof Categories ? Categories[Symbol] : string
type Part<Symbol extends string> = Symbol extends `${infer Needed}?` ? Value<Needed> | undefined : Value<Symbol>
type Parts<Pattern extends string> = Pattern extends `${infer First} ${infer Rest}`
  ? [Part<First>, ...Parts<Rest>]
  : [Part<Pattern>]

/** A row whose value is checked against its pattern; undefined where the parts do not fit. */
export function row<Made extends keyof Categories, Pattern extends string>(
  makes: Made,
  of: Pattern,
  value: (...parts: Parts<Pattern>) => Categories[Made] | undefined,
): Row {
  return { makes, of, value }
}
