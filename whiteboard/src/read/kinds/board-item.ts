import { boardError, type BoardFinding, type BoardRule, type Place } from '../finding.ts'
import { isStrong, saysOnly, type Facets } from '../format/facets.ts'
import type { GearLine } from '../amounts/gear.ts'
import type { Lines } from '../movements/resolve-line.ts'

/** A part of a workout that lines belong to. */
export type PartName = 'buy_in' | 'movements' | 'after_each_round' | 'cash_out'

/** What every item of a line has. */
export type At = { readonly place: Place; readonly text: string; readonly isDashed: boolean }

/** What one line of a board, or several that hang together, came to. */
export type BoardItem = At &
  (
    | { readonly kind: 'blank' }
    | { readonly kind: 'title'; readonly title: string }
    | { readonly kind: 'label'; readonly label: Label }
    | { readonly kind: 'remark' }
    /** A line of how a workout in its author's words is done. */
    | { readonly kind: 'words' }
    | { readonly kind: 'format'; readonly facets: Facets; readonly isThen: boolean }
    | { readonly kind: 'part'; readonly part: PartName | 'then'; readonly isInline: boolean; readonly isAtEnd?: true }
    | { readonly kind: 'slot'; readonly slot: Slot }
    | { readonly kind: 'rest-slot' }
    /** Dots, or `etc.`: a ladder that is written out goes on. Dots that trail a line may say nothing. */
    | { readonly kind: 'so-on'; readonly isTrailing: boolean }
    /**
     * A part of the time on the clock that is a workout of its own: `0:00-10:00`; no seconds where only its start is
     * said.
     */
    | { readonly kind: 'window'; readonly seconds: number }
    | { readonly kind: 'gear'; readonly gear: readonly GearLine[] }
    | {
        readonly kind: 'movements'
        readonly lines: Lines
        readonly ordinal: number | undefined
        readonly isForTime: boolean
        readonly remarks: readonly BoardFinding[]
        /** Whose work it is, where the line says so: `P1`. */
        readonly person?: string | undefined
      }
    /** The format of several lettered parts, said once; the finding is that of parts which do not follow. */
    | {
        readonly kind: 'format-of-parts'
        readonly letters: readonly string[]
        readonly items: Items
        readonly finding: BoardFinding
      }
    /** A line after a dash that reads as nothing: a remark, unless the board's other dashes are bullets. */
    | { readonly kind: 'dashed'; readonly finding: BoardFinding }
    | { readonly kind: 'fault'; readonly finding: BoardFinding }
  )

/** The items of one kind. */
export type ItemOf<Kind extends BoardItem['kind']> = Extract<BoardItem, { kind: Kind }>

/** Which section a label opens. */
export type Label = {
  readonly section: 'any' | 'strength' | 'warm-up' | 'skill' | 'level' | 'own-words' | 'person'
  readonly text: string
  readonly name?: string
  /** What stands in brackets behind it: `Metcon (AMRAP 12)`. */
  readonly scored?: Facets | undefined
}

/** Which interval of an EMOM the lines after it are done in. */
export type Slot = {
  readonly from: number
  readonly seconds?: number
  /** The last of several minutes or intervals: the 4 of `1-4:`. */
  readonly to?: number
  /** As it is written. */
  readonly text?: string
}

/** A line, or a part of it, that could not be read. */
export function faultAt(
  { place: start, text, isDashed }: At,
  sentence: string,
  remedy: string,
  place = start,
  rule: BoardRule = 'not-understood',
): ItemOf<'fault'> {
  return { kind: 'fault', place: start, text, isDashed, finding: boardError(rule, place, sentence, remedy) }
}

/** Whether an item makes a format, and does not only add to one. */
export function isFormat(item: BoardItem | undefined): item is ItemOf<'format'> {
  return item?.kind === 'format' && isStrong(item.facets)
}

/** Whether an item says of the format nothing but these facets. */
export function isOnly(item: BoardItem | undefined, names: string): item is ItemOf<'format'> {
  return item?.kind === 'format' && saysOnly(item.facets, names)
}

/** The items up to the first that ends them. */
export function upTo(items: Items, isEnd: (item: BoardItem) => boolean): Items {
  const end = items.findIndex(isEnd)
  return end === -1 ? items : items.slice(0, end)
}

/** Whether anything of a line could not be read. */
export function hasFault(items: Items): boolean {
  return items.some(({ kind }) => kind === 'fault' || kind === 'dashed')
}

/** What a line came to, or a board. */
export type Items = readonly BoardItem[]
