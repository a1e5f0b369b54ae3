import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import type { CatalogItem, CompetitionCatalogItem } from '../../catalog/writing/accept-item.ts'
import { idFromName } from '../../catalog/writing/id-from-name.ts'
import {
  schemaOfKind,
  type CompetitionItem,
  type ExistingDivision,
  type ExistingEvent,
  type WorkoutItem,
} from '../../contract/catalog-file.ts'
import { pointerTo, valueAt, type Finding } from '../../contract/finding.ts'
import type { CompetitionId, GymId } from '../../contract/ids.ts'
import { openWordFindings } from '../../contract/open-words.ts'
import { checkShape, error, type ShapeResult, type ShapeValidator } from '../../contract/shape/shape-findings.ts'
import { ofEachKind, type ItemKind, type SourceItem } from '../../files/source-item.ts'
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
  /** What the rules look at: the item, or, of one that is refused, what is sound of it. */
  readonly item: CatalogItem | undefined
  /** What its author is told when it is taken; a note, when it is added. */
  readonly notes: readonly Finding[]
  /** Why it is refused already, whatever the rules say. */
  readonly faults: readonly Finding[]
  /** JSON pointers to what no rule is to read. */
  readonly wrong: ReadonlySet<string>
}

/** Checks what an item says of itself. */
export function checkItem(source: SourceItem, checks: ItemChecks): CheckedItem {
  const { key, twice } = checks.seen.see(source)
  const shape = checkShape(checks.schemas[source.kind], source.value, source.textOf)
  const zeros = negativeZeros(source.value).map((pointer) => error(pointer, 'is the number -0', 'Write 0.'))
  const faults = [...shape.findings, ...zeros, ...twice]
  if (shape.sound === undefined) return { source, key, item: undefined, notes: [], faults, wrong: new Set() }
  const sound = shape.findings.length === 0 ? source : soundItem(source, shape)
  const wrong = new Set(shape.wrong)
  const { item, notes = [], fault } = completed(sound, wrong, checks)
  const misspelt = openWordFindings(sound.value, checks.ownWords)
  // Which item it is that has an id a second time, nobody knows.
  for (const { path } of [...zeros, ...twice]) wrong.add(path.replace(/name$/, 'id'))
  if (fault !== undefined) faults.push(fault)
  return { source: sound, key, item, notes: [...notes, ...misspelt], faults, wrong }
}

/** What is sound of an item of another shape, with its places as it was written. */
function soundItem(source: SourceItem, { sound, writtenPointer }: ShapeResult): SourceItem {
  return {
    ...source,
    value: sound,
    placeOf: (pointer) => source.placeOf(writtenPointer(pointer)),
    textOf: (pointer) => JSON.stringify(valueAt(sound, pointer)),
  }
}

/** An item with what it left to the import, and what keeps it from being whole. */
interface Completed {
  readonly item?: CatalogItem
  readonly notes?: readonly Finding[]
  readonly fault?: Finding | undefined
}

/** An item whose schema has seen its value, with what it leaves to the import; adds to `wrong` what nobody knows. */
function completed(source: SourceItem, wrong: Set<string>, checks: ItemChecks): Completed {
  const { kind, value, textOf } = source
  if (kind === 'event' || kind === 'division') return completedPart(source, wrong, checks)
  if (kind === 'movement' || kind === 'workout') return completedOwned(source, wrong, checks.gym)
  if (kind !== 'competition') return { item: { kind, value, textOf } as CatalogItem }
  if (source.origin === 'page' && checks.gym === undefined) return { fault: pageWithoutGym }
  return completedCompetition(value as CompetitionItem, source, wrong, checks.gym)
}

/** A movement or a workout, which is of the gym that `--gym` names where it does not say whose it is. */
function completedOwned({ kind, value, textOf }: SourceItem, wrong: ReadonlySet<string>, gym?: GymId): Completed {
  const isOurs = gym !== undefined && (value as WorkoutItem).gym === undefined && !wrong.has('/gym')
  if (!isOurs) return { item: { kind, value, textOf } as CatalogItem }
  return { item: { kind, value: { ...(value as WorkoutItem), gym }, textOf, isGymDefault: true } as CatalogItem }
}

function completedCompetition(
  written: CompetitionItem,
  { textOf, place }: SourceItem,
  wrong: Set<string>,
  own?: GymId,
): Completed {
  const isSheet = place.cell !== undefined
  const gym = wrong.has('/gym') ? written.gym : (written.gym ?? own)
  const isLeftOut = written.id === undefined && !wrong.has('/id')
  const id = isLeftOut && written.name !== undefined ? idFromName('competition', written.name) : written.id
  const isFaulty = id === undefined && !wrong.has('/id') && !wrong.has('/name')
  if (id === undefined) wrong.add('/id')
  const isMade = written.id === undefined && id !== undefined
  const notes = isMade
    ? [note('', `has no id: ${id} was generated from its name`, 'The same file finds it again.')]
    : []
  const value = { ...written, id: id ?? unknownCompetition, gym }
  return {
    item: { kind: 'competition', value, textOf, isSheet, ...(isMade && { isIdGenerated: true }) },
    notes,
    fault: isFaulty ? idFault(written) : undefined,
  }
}

/** Stands for an id that could not be made; nothing of the item is written. */
const unknownCompetition = 'comp_' as CompetitionId

function idFault({ name }: Pick<CompetitionItem, 'name'>): Finding {
  if (name === undefined)
    return error('', 'has neither an id nor a name', 'Add a name, or the id of one that is there.')
  return error('/name', `is ${JSON.stringify(name)}, which leaves nothing for an id`, 'Give it an id.')
}

/** A part of a competition that stood beside it, and has been checked in itself. */
export type CheckedPart = CheckedItem & { readonly item: CompetitionCatalogItem }

export function isPart(checked: CheckedItem): checked is CheckedPart {
  return checked.item?.kind === 'competition' && checked.item.isPart === true
}

/**
 * A division or an event that stands beside the competitions, as the one part of an item that names its competition.
 */
function completedPart(source: SourceItem, wrong: ReadonlySet<string>, { gym }: ItemChecks): Completed {
  const { competition, ...part } = source.value as ExistingEvent | ExistingDivision
  const isIdWrong = wrong.has('/id') || wrong.has('/name')
  // Told here, since the rules do not look at it before its competition is there.
  if (!isIdWrong && (part.id ?? idFromName('event', part.name ?? '')) === undefined) return { fault: idFault(part) }
  if (competition === undefined) return {}
  const id = competitionOf(competition)
  const sentence = `${JSON.stringify(competition)} is no competition id, and leaves nothing for one`
  const fault = id === undefined ? error('/competition', sentence, 'Name the competition by its id.') : undefined
  const value = { id: id ?? unknownCompetition, ...(gym && { gym }), [`${source.kind}s`]: [part] }
  return { item: { kind: 'competition', isPart: true, value, textOf: source.textOf }, fault }
}

function note(path: string, sentence: string, remedy: string): Finding {
  return { path, sentence, remedy, severity: 'note' }
}

const pageWithoutGym = error('', 'is of a page, which does not say whose it is', 'Say it: --gym gym_….')

/**
 * The pointers to every `-0` in a value. It counts as a whole number and would be served as `0`, so it is refused where
 * the service reads numbers. `details` are served as they were written and are left out.
 */
function negativeZeros(value: unknown, pointer = ''): readonly string[] {
  if (Object.is(value, -0)) return [pointer]
  if (typeof value !== 'object' || value === null) return []
  // Most members are texts, which need no pointer.
  const members = Object.entries(value).filter(([name, member]) => typeof member !== 'string' && name !== 'details')
  return members.flatMap(([name, member]) => negativeZeros(member, pointerTo(pointer, name)))
}

/** The schema of each kind of item. */
export type ItemSchemas = Readonly<Record<ItemKind, ShapeValidator>>

/** Made once an import; each is compiled when the first item of its kind comes: that takes some milliseconds. */
export function itemSchemas(): ItemSchemas {
  return ofEachKind((kind) => compileItem(schemaOfKind[kind]))
}

function compileItem(schema: TSchema): ShapeValidator {
  let made: ReturnType<typeof Compile> | undefined
  return { Check: (value) => (made ??= Compile(schema)).Check(value), Type: () => schema }
}
