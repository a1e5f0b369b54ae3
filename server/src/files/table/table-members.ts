import { schemaOfKind } from '../../contract/catalog-file.ts'
import { workoutMembers } from '../../contract/competition.ts'
import { allowedValues, type SchemaView } from '../../contract/shape/schema-view.ts'
import { itemKinds, ofEachKind, type ItemKind } from '../source-item.ts'
import type { HeaderNames } from './read-header.ts'

/**
 * How a cell is read; white space around it is no part of it. `word`: capitals say nothing. `list`: ids or names.
 * `workout`: an id, a name or JSON. `board`: a workout as it stands on a whiteboard. `json`: what has no other form in
 * a cell.
 */
export type CellForm = 'text' | 'word' | 'whole number' | 'number' | 'boolean' | 'list' | 'workout' | 'board' | 'json'

export interface TableMember {
  /** What the member is called in the item. */
  readonly name: string
  readonly form: CellForm
  /** Whether an item is nothing without it; the details of a workout, when its cell cannot be read. */
  readonly isRequired: boolean
}

/** What stands in rows of its own, and has no cell. */
const nested: Readonly<Partial<Record<ItemKind, readonly string[]>>> = { competition: ['divisions', 'events'] }

const schemas: Readonly<Record<ItemKind, SchemaView>> = schemaOfKind

/** The members that a row of each kind may have. */
export const tableMembers = ofEachKind(membersOf)

/** What the columns may be called in a table of one kind, or, without it, of any. */
export function headerNames(kind: ItemKind | undefined): HeaderNames {
  if (kind === undefined)
    return { known: [...new Set(['kind', ...itemKinds.flatMap((one) => [...tableMembers[one].keys()])])] }
  const known = [...new Set([...tableMembers[kind].keys(), 'kind'])]
  const elsewhere = new Map(
    (nested[kind] ?? []).map((name) => {
      return [name, `Remove it: ${name} are rows of a table of their own (--kind ${name.slice(0, -1)}).`]
    }),
  )
  return { known, elsewhere }
}

/** The kinds that have a member of each name. */
export function kindsWith(names: readonly string[]): readonly ItemKind[] {
  return itemKinds.filter((kind) => names.every((name) => tableMembers[kind].has(name)))
}

function membersOf(kind: ItemKind): ReadonlyMap<string, TableMember> {
  const { properties = {}, required = [] } = schemas[kind]
  const own = Object.entries(properties).filter(([name]) => !(nested[kind] ?? []).includes(name))
  const members = own.map(([name, schema]): readonly [string, TableMember] => {
    const isRequired = required.includes(name) || name === 'details'
    return [name, { name, form: formOf(schema), isRequired }]
  })
  // Each workout of an event may stand there as text: `scaled_whiteboard` in place of `scaled_workout`.
  const boards = workoutMembers.map((name): readonly [string, TableMember] => {
    return [name.replace('workout', 'whiteboard'), { name, form: 'board', isRequired: false }]
  })
  return new Map(kind === 'event' ? [...members, ...boards] : members)
}

function formOf(schema: SchemaView = {}): CellForm {
  const alternatives = (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null')
  const [only] = alternatives
  if (only === undefined) return 'json'
  return alternatives.length > 1 ? 'workout' : formOfType(only)
}

function formOfType(schema: SchemaView): CellForm {
  const { type, items = {} } = schema
  if (type === 'string') return isOfSmallLetters(schema) ? 'word' : 'text'
  if (type === 'array') return items.type === 'string' ? 'list' : 'json'
  if (type === 'integer') return 'whole number'
  return type === 'number' || type === 'boolean' ? type : 'json'
}

/** Whether its values are words of small letters, an open set of them or not. */
function isOfSmallLetters(schema: SchemaView): boolean {
  const words = allowedValues(schema)
  if (words === undefined) return schema.pattern === '^[a-z][a-z_]*$'
  return words.every((word) => word === String(word).toLowerCase())
}
