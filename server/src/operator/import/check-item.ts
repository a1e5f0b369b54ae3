import { Compile } from 'typebox/compile'
import type { CatalogItem } from '../../catalog/writing/accept-item.ts'
import type { Finding } from '../../catalog/writing/finding.ts'
import {
  competitionItemSchema,
  gymItemSchema,
  movementItemSchema,
  workoutItemSchema,
  type CompetitionItem,
} from '../../contract/catalog-file.ts'
import type { CompetitionId, GymId } from '../../contract/ids.ts'
import { pointerTo } from '../../files/json/json-path.ts'
import { shapeFaults, type ShapeValidator } from '../../files/shape/shape-faults.ts'
import type { ItemKind, SourceItem } from '../../files/source-item.ts'
import { meantItem } from './meant-item.ts'
import type { SeenIds } from './seen-ids.ts'

/** What an item is checked against. */
export interface ItemChecks {
  /** The compiled schema of each kind of item. */
  readonly schemas: Readonly<Record<ItemKind, ShapeValidator>>
  readonly seen: SeenIds
  /** The gym of competitions that do not say whose they are. */
  readonly gym: GymId | undefined
  readonly random: (bytes: number) => Uint8Array
}

/** An item that has been checked in itself. */
export interface CheckedItem {
  readonly source: SourceItem
  /** Its id as findings name it; undefined for an item without one. */
  readonly key: string | undefined
  /** What the rules look at: the item, or, of one that is refused, what was most likely meant. */
  readonly item: CatalogItem | undefined
  /** What its author should look at when it is taken. */
  readonly notes: readonly Finding[]
  /** Why it is refused already, whatever the rules say. */
  readonly faults: readonly Finding[]
  /** Places whose values were found wrong: what the rules say about them is not told. */
  readonly untold: readonly string[]
}

/** Made once an import: compiling takes some tens of milliseconds. */
export function compileItemSchemas(): ItemChecks['schemas'] {
  return {
    gym: Compile(gymItemSchema),
    movement: Compile(movementItemSchema),
    workout: Compile(workoutItemSchema),
    competition: Compile(competitionItemSchema),
  }
}

/** Checks what an item says of itself. */
export function checkItem(source: SourceItem, checks: ItemChecks): CheckedItem {
  const { key, twice } = checks.seen.see(source)
  const shape = shapeFaults(checks.schemas[source.kind], source.value)
  const zeros = negativeZeros(source.value)
  const faults = [
    ...shape.map(({ pointer, sentence, remedy }) => error(pointer, sentence, remedy)),
    ...zeros.map((pointer) => error(pointer, 'is the number -0', 'Write 0.')),
    ...twice,
  ]
  const checked = { source, key, item: undefined, notes: [], faults, untold: [] }
  if (faults.length === 0) return { ...checked, ...completed(source, checks) }
  const meant = twice.length > 0 ? undefined : meantItem(source, shape, checks.schemas[source.kind])
  if (meant === undefined) return checked
  const { item, notes, faults: more } = completed(meant.item, checks)
  const untold = [...meant.standIns, ...zeros]
  return { ...checked, source: meant.item, item, notes, faults: [...faults, ...more], untold }
}

/** An item whose schema has seen its value, with what it leaves to the import. */
function completed(source: SourceItem, checks: ItemChecks): Pick<CheckedItem, 'item' | 'notes' | 'faults'> {
  const { kind, value } = source
  const textOf = (pointer: string) => source.textOf(pointer)
  if (kind !== 'competition') return { item: { kind, value, textOf } as CatalogItem, notes: [], faults: [] }
  const competition = value as CompetitionItem
  const gym = competition.gym ?? checks.gym
  if (gym === undefined) {
    return { item: undefined, notes: [], faults: [source.origin === 'page' ? pageWithoutGym : competitionWithoutGym] }
  }
  const id = competition.id ?? mintCompetitionId(checks)
  const notes = competition.id === undefined ? [mintedNote] : []
  return { item: { kind, value: { ...competition, id, gym }, textOf }, notes, faults: [] }
}

/** 96 bits: nobody guesses it, and no two are ever the same. */
function mintCompetitionId({ random }: ItemChecks): CompetitionId {
  return `comp_${Buffer.from(random(12)).toString('base64url')}` as CompetitionId
}

const mintedNote: Finding = {
  path: '',
  sentence: 'has no id, so every import of this file adds it again',
  remedy: 'Give it an id.',
  severity: 'warning',
}

function error(path: string, sentence: string, remedy: string): Finding {
  return { path, sentence, remedy, severity: 'error' }
}

const pageWithoutGym = error('', 'is of a page, which does not say whose it is', 'Say it: --gym gym_….')
const competitionWithoutGym = error('', 'does not say which gym it belongs to', 'Add "gym", or give --gym gym_….')

/**
 * The pointers to every `-0` in a value. It counts as a whole number and would be served as `0`, so it is refused where
 * the service reads numbers. `details` are served as they were written and are left out.
 */
function negativeZeros(value: unknown): readonly string[] {
  const found: string[] = []
  collectZeros(value, '', found)
  return found
}

function collectZeros(value: unknown, pointer: string, found: string[]): void {
  if (Object.is(value, -0)) found.push(pointer)
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    // Most members are texts, which need no pointer.
    if (typeof member === 'string' || name === 'details') continue
    collectZeros(member, pointerTo(pointer, name), found)
  }
}
