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

/** The settings and the state that are shared by the checks of all items in one import. */
export interface ItemChecks {
  readonly schemas: ItemSchemas
  readonly seen: SeenIds
  readonly gym: GymId | undefined
  readonly ownWords: readonly string[]
}

/** An item whose shape was checked. Checks that need the catalog follow later. */
export interface CheckedItem {
  readonly source: SourceItem
  /** The name of the item in messages, such as `workout 12`. `undefined` if the item has no id. */
  readonly key: string | undefined
  /** The item. If it has errors, only its valid part. `undefined` if no part is valid. */
  readonly item: CatalogItem | undefined
  /** Notes and warnings, reported after the item was imported. Notes are only reported if the item is new. */
  readonly notes: readonly Finding[]
  readonly faults: readonly Finding[]
  /** The JSON pointers of wrong values. Later checks ignore these values. */
  readonly wrong: ReadonlySet<string>
}

/** Checks the shape of an item. Adds the gym and the id if they are missing. Reports an id that occurred before. */
export function checkItem(source: SourceItem, checks: ItemChecks): CheckedItem {
  const { key, duplicates } = checks.seen.add(source)
  const shape = checkShape(checks.schemas[source.kind], source.value, source.textOf)
  const zeros = negativeZeros(source.value).map((pointer) => error(pointer, 'is the number -0', 'Write 0.'))
  const faults = [...shape.findings, ...zeros, ...duplicates]
  if (shape.corrected === undefined) return { source, key, item: undefined, notes: [], faults, wrong: new Set() }
  const valid = shape.findings.length === 0 ? source : validPart(source, shape)
  const wrong = new Set(shape.wrong)
  const { item, notes = [], fault } = completed(valid, wrong, checks)
  const misspelt = openWordFindings(valid.value, checks.ownWords)
  // The id of a duplicate is ambiguous, so the rules must ignore it.
  for (const { path } of [...zeros, ...duplicates]) wrong.add(path.replace(/name$/, 'id'))
  if (fault !== undefined) faults.push(fault)
  return { source: valid, key, item, notes: [...notes, ...misspelt], faults, wrong }
}

function validPart(source: SourceItem, { corrected, writtenPointer }: ShapeResult): SourceItem {
  return {
    ...source,
    value: corrected,
    placeOf: (pointer) => source.placeOf(writtenPointer(pointer)),
    textOf: (pointer) => JSON.stringify(valueAt(corrected, pointer)),
  }
}

interface CompletedItem {
  readonly item?: CatalogItem
  readonly notes?: readonly Finding[]
  readonly fault?: Finding | undefined
}

function completed(source: SourceItem, wrong: Set<string>, checks: ItemChecks): CompletedItem {
  const { kind, value, textOf } = source
  if (kind === 'event' || kind === 'division') return completedPart(source, wrong, checks)
  if (kind === 'movement' || kind === 'workout') return completedOwned(source, wrong, checks.gym)
  if (kind !== 'competition') return { item: { kind, value, textOf } as CatalogItem }
  if (source.origin === 'page' && checks.gym === undefined) return { fault: pageWithoutGym }
  return completedCompetition(value as CompetitionItem, source, wrong, checks.gym)
}

function completedOwned({ kind, value, textOf }: SourceItem, wrong: ReadonlySet<string>, gym?: GymId): CompletedItem {
  const usesDefaultGym = gym !== undefined && (value as WorkoutItem).gym === undefined && !wrong.has('/gym')
  if (!usesDefaultGym) return { item: { kind, value, textOf } as CatalogItem }
  return { item: { kind, value: { ...(value as WorkoutItem), gym }, textOf, isGymDefault: true } as CatalogItem }
}

function completedCompetition(
  written: CompetitionItem,
  { textOf, place }: SourceItem,
  wrong: Set<string>,
  own?: GymId,
): CompletedItem {
  const isSheet = place.cell !== undefined
  const gym = wrong.has('/gym') ? written.gym : (written.gym ?? own)
  const needsId = written.id === undefined && !wrong.has('/id')
  const id = needsId && written.name !== undefined ? idFromName('competition', written.name) : written.id
  const isFaulty = id === undefined && !wrong.has('/id') && !wrong.has('/name')
  if (id === undefined) wrong.add('/id')
  const isGenerated = written.id === undefined && id !== undefined
  const notes = isGenerated
    ? [
        note(
          '',
          `has no id, so it gets ${id}, made from its name`,
          'A later import with the same name changes the same item.',
        ),
      ]
    : []
  const value = { ...written, id: id ?? unknownCompetition, gym }
  return {
    item: { kind: 'competition', value, textOf, isSheet, ...(isGenerated && { isIdGenerated: true }) },
    notes,
    fault: isFaulty ? idFault(written) : undefined,
  }
}

const unknownCompetition = 'comp_' as CompetitionId

function idFault({ name }: Pick<CompetitionItem, 'name'>): Finding {
  if (name === undefined)
    return error('', 'has neither an id nor a name', 'Add a name, or the id of one that is there.')
  return error('/name', `is ${JSON.stringify(name)}, which has no letters or digits for an id`, 'Give it an id.')
}

export type CheckedPart = CheckedItem & { readonly item: CompetitionCatalogItem }

export function isPart(checked: CheckedItem): checked is CheckedPart {
  return checked.item?.kind === 'competition' && checked.item.isPart === true
}

function completedPart(source: SourceItem, wrong: ReadonlySet<string>, { gym }: ItemChecks): CompletedItem {
  const { competition, ...part } = source.value as ExistingEvent | ExistingDivision
  const isIdWrong = wrong.has('/id') || wrong.has('/name')
  // Reported here, because the rules only check the part once its competition exists.
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

const pageWithoutGym = error(
  '',
  'is from a page of the API, which does not say to which gym it belongs',
  'Give the gym: --gym gym_….',
)

function negativeZeros(value: unknown, pointer = ''): readonly string[] {
  if (Object.is(value, -0)) return [pointer]
  if (typeof value !== 'object' || value === null) return []
  // Most members are texts. Skipping them saves building their pointers.
  const members = Object.entries(value).filter(([name, member]) => typeof member !== 'string' && name !== 'details')
  return members.flatMap(([name, member]) => negativeZeros(member, pointerTo(pointer, name)))
}

export type ItemSchemas = Readonly<Record<ItemKind, ShapeValidator>>

/**
 * Returns a validator for each kind of item. A validator is compiled when it is first used, because this takes
 * milliseconds.
 */
export function itemSchemas(): ItemSchemas {
  return ofEachKind((kind) => compileItem(schemaOfKind[kind]))
}

function compileItem(schema: TSchema): ShapeValidator {
  let compiled: ReturnType<typeof Compile> | undefined
  return { Check: (value) => (compiled ??= Compile(schema)).Check(value), Type: () => schema }
}
