import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import type { CatalogItem, CompetitionToAccept } from '../../catalog/writing/accept-item.ts'
import { idOfName } from '../../catalog/writing/id-of-name.ts'
import type { TextOf } from '../../catalog/writing/write-session.ts'
import {
  schemaOfKind,
  type CompetitionItem,
  type StandingDivision,
  type StandingEvent,
} from '../../contract/catalog-file.ts'
import { isWithinAny, pointerTo, type Finding } from '../../contract/finding.ts'
import type { CompetitionId, GymId } from '../../contract/ids.ts'
import { error } from '../../contract/shape/member-findings.ts'
import {
  openWordFindings,
  openWordsOf,
  shapeFindings,
  type OpenWords,
  type ShapeValidator,
} from '../../contract/shape/shape-findings.ts'
import { itemKinds, type ItemKind, type SourceItem } from '../../files/source-item.ts'
import { meantItem } from './meant-item.ts'
import { competitionOf, type SeenIds } from './seen-ids.ts'

/** What an item is checked against. */
export interface ItemChecks {
  readonly schemas: ItemSchemas
  readonly seen: SeenIds
  /** The gym of competitions that do not say whose they are. */
  readonly gym: GymId | undefined
  /** Words that are right where the contract has others: the service's name. */
  readonly ownWords: readonly string[]
}

/** An item that has been checked in itself. */
export interface CheckedItem {
  readonly source: SourceItem
  /** Its id as findings name it; undefined for an item without one. */
  readonly key: string | undefined
  /** What the rules look at: the item, or, of one that is refused, what was most likely meant. */
  readonly item: CatalogItem | undefined
  /** What its author is told when it is taken; a note, when it is added. */
  readonly notes: readonly Finding[]
  /** Why it is refused already, whatever the rules say. */
  readonly faults: readonly Finding[]
  /** Whether what the rules say comes from a value that was found wrong already. */
  readonly isUntold: (finding: Finding) => boolean
}

/** Checks what an item says of itself. */
export function checkItem(source: SourceItem, checks: ItemChecks): CheckedItem {
  const schema = checks.schemas[source.kind]
  const { key, twice } = checks.seen.see(source)
  const shape = shapeFindings(schema, source.value, (pointer) => source.textOf(pointer))
  const zeros = new Set(negativeZeros(source.value))
  const faults = [...shape, ...[...zeros].map((pointer) => error(pointer, 'is the number -0', 'Write 0.')), ...twice]
  const checked = { source, key, item: undefined, notes: [], faults, isUntold: () => false }
  const meant = shape.length === 0 ? { item: source, isUntold: () => false } : meantItem(source, shape, schema)
  if (meant === undefined) return checked
  const { item, notes, faults: more } = completed(meant.item, checks)
  const isUntold = (finding: Finding) =>
    meant.isUntold(finding) ||
    isWithinAny(finding.path, zeros) ||
    (twice.length > 0 && ['', '/id'].includes(finding.path))
  const words = schema.openWords
  const misspelt = words === undefined ? [] : openWordFindings(words, meant.item.value, checks.ownWords)
  return {
    ...checked,
    source: meant.item,
    item,
    notes: [...notes, ...misspelt],
    faults: [...faults, ...more],
    isUntold,
  }
}

/** An item whose schema has seen its value, with what it leaves to the import. */
function completed(source: SourceItem, checks: ItemChecks): Pick<CheckedItem, 'item' | 'notes' | 'faults'> {
  const { kind, value } = source
  const textOf = (pointer: string) => source.textOf(pointer)
  if (kind === 'event' || kind === 'division') return completedPart(source, checks)
  if (kind !== 'competition') return { item: { kind, value, textOf } as CatalogItem, notes: [], faults: [] }
  if (source.origin === 'page' && checks.gym === undefined)
    return { item: undefined, notes: [], faults: [pageWithoutGym] }
  return completedCompetition(value as CompetitionItem, textOf, checks)
}

function completedCompetition(
  written: CompetitionItem,
  textOf: TextOf,
  checks: ItemChecks,
): Pick<CheckedItem, 'item' | 'notes' | 'faults'> {
  const gym = written.gym ?? checks.gym
  const id = written.id ?? (written.name === undefined ? undefined : idOfName('competition', written.name))
  const item = { ...written, id: id ?? unknownCompetition, ...(gym === undefined ? {} : { gym }) }
  const isMade = written.id === undefined && id !== undefined
  const notes = isMade ? [note('', `has no id: ${id} was made of its name`, 'The same file finds it again.')] : []
  const made = isMade ? { isIdMade: true as const } : {}
  return {
    item: { kind: 'competition', value: item, textOf, ...made },
    notes,
    faults: id === undefined ? [idFault(written)] : [],
  }
}

/** Stands for an id that could not be made; nothing of the item is written. */
const unknownCompetition = 'comp_' as CompetitionId

function idFault({ name }: Pick<CompetitionItem, 'name'>): Finding {
  if (name === undefined)
    return error('', 'has neither an id nor a name', 'Add a name, or the id of one that is there.')
  return error('/name', `is ${JSON.stringify(name)}, which leaves nothing for an id`, 'Give it an id.')
}

/** A part of a competition that has been checked in itself. */
export interface CheckedPart extends CheckedItem {
  readonly competition: CompetitionId
  readonly item: CompetitionToAccept
}

/** The same as a part, when it is one. */
export function partOf(checked: CheckedItem): CheckedPart | undefined {
  const { item, source } = checked
  if (source.kind !== 'event' && source.kind !== 'division') return undefined
  return item?.kind === 'competition' ? { ...checked, item, competition: item.value.id } : undefined
}

/** A division or an event that stands beside the competitions, as the one part of an item that names its competition. */
function completedPart(
  source: SourceItem,
  { gym }: Pick<ItemChecks, 'gym'>,
): Pick<CheckedItem, 'item' | 'notes' | 'faults'> {
  const { competition, ...part } = source.value as StandingEvent | StandingDivision
  // Told here, since the rules do not look at it before its competition is there.
  if ((part.id ?? idOfName('event', part.name ?? '')) === undefined)
    return { item: undefined, notes: [], faults: [idFault(part)] }
  const id = competitionOf(competition)
  const sentence = `${JSON.stringify(competition)} is no competition id, and leaves nothing for one`
  const faults = id === undefined ? [error('/competition', sentence, 'Name the competition by its id.')] : []
  const value = { id: id ?? unknownCompetition, ...(gym && { gym }), [`${source.kind}s`]: [part] }
  const textOf = (pointer: string) => source.textOf(pointer)
  return { item: { kind: 'competition', isPart: true, value, textOf }, notes: [], faults }
}

function note(path: string, sentence: string, remedy: string): Finding {
  return { path, sentence, remedy, severity: 'note' }
}

const pageWithoutGym = error('', 'is of a page, which does not say whose it is', 'Say it: --gym gym_….')

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

/** The schema of each kind of item. */
export type ItemSchemas = Readonly<Record<ItemKind, ItemSchema>>

interface ItemSchema extends ShapeValidator {
  readonly openWords: OpenWords | undefined
}

/** Made once an import; each is compiled when the first item of its kind comes: that takes some milliseconds. */
export function itemSchemas(): ItemSchemas {
  const compiled = itemKinds.map((kind) => [kind, compileItem(schemaOfKind[kind])] as const)
  return Object.fromEntries(compiled) as Record<ItemKind, ItemSchema>
}

function compileItem(schema: TSchema): ItemSchema {
  let made: ReturnType<typeof Compile> | undefined
  const compiled = () => (made ??= Compile(schema))
  return {
    Check: (value) => compiled().Check(value),
    Errors: (value) => compiled().Errors(value)[1],
    Type: () => schema,
    openWords: openWordsOf(schema),
  }
}
