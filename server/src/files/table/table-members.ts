import { schemaOfKind } from '../../contract/catalog-file.ts'
import { workoutMembers } from '../../contract/competition.ts'
import { allowedValues, type SchemaView } from '../../contract/shape/schema-view.ts'
import { itemKinds, ofEachKind, type ItemKind } from '../source-item.ts'
import type { HeaderNames } from './read-header.ts'

/**
 * The kinds of values that a cell of a table can contain. A `word` is a fixed word in upper or lower case. A `list`
 * contains ids or names. A `workout` is an id, a name or JSON. A `board` is a workout as text on a whiteboard. `json`
 * is for all other values.
 */
export type CellForm = 'text' | 'word' | 'whole number' | 'number' | 'boolean' | 'list' | 'workout' | 'board' | 'json'

export interface TableMember {
  readonly name: string
  readonly form: CellForm
  /**
   * True for required members and for `details`. If a cell of such a member cannot be converted to JSON, the whole row
   * is skipped.
   */
  readonly isRequired: boolean
}

const nested: Readonly<Partial<Record<ItemKind, readonly string[]>>> = { competition: ['divisions', 'events'] }

const schemas: Readonly<Record<ItemKind, SchemaView>> = schemaOfKind

export const tableMembers = ofEachKind(membersOf)

/** Returns the column names for a table of one kind. If `kind` is undefined, returns the names for all kinds. */
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
  // A workout of an event may also be whiteboard text: `scaled_whiteboard` instead of `scaled_workout`.
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
  if (type === 'string') return isLowerCaseWord(schema) ? 'word' : 'text'
  if (type === 'array') return items.type === 'string' ? 'list' : 'json'
  if (type === 'integer') return 'whole number'
  return type === 'number' || type === 'boolean' ? type : 'json'
}

function isLowerCaseWord(schema: SchemaView): boolean {
  const words = allowedValues(schema)
  if (words === undefined) return schema.pattern === '^[a-z][a-z_]*$'
  return words.every((word) => word === String(word).toLowerCase())
}
