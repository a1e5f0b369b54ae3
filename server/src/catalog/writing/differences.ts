import { isDeepStrictEqual } from 'node:util'

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json | undefined
}

/** One thing in which two states of an item differ. */
export interface Difference {
  /** `change`: a member; `add`, `remove`: an element of a list that has an id; `order`: the ids of such a list. */
  readonly op: 'change' | 'add' | 'remove' | 'order'
  /** Member names, and ids for elements of lists, with dots between them: `divisions.cd_rx.registration_count`. */
  readonly path: string
  /** Left out where there was nothing. */
  readonly before?: Json
  /** Left out where there is nothing any more. */
  readonly after?: Json
}

/** What leads from one state of an item to another. Elements of lists are matched by their ids. */
export function differences(before: JsonObject, after: JsonObject, path = ''): readonly Difference[] {
  const found: Difference[] = []
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]]
    if (was === is) continue
    found.push(...valueDifferences(was, is, path === '' ? name : `${path}.${name}`))
  }
  return found
}

function valueDifferences(was: Json | undefined, is: Json | undefined, path: string): readonly Difference[] {
  if (isObject(was) && isObject(is)) return differences(was, is, path)
  if (isKeyed(was) && isKeyed(is) && was.length + is.length > 0) return listDifferences(was, is, path)
  if (isDeepStrictEqual(was, is)) return []
  return [
    { op: 'change', path, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) },
  ]
}

function listDifferences(was: readonly Element[], is: readonly Element[], path: string): readonly Difference[] {
  const [before, after] = [byId(was), byId(is)]
  const found: Difference[] = []
  for (const [id, element] of before) {
    const now = after.get(id)
    if (now === undefined) found.push({ op: 'remove', path: `${path}.${id}`, before: element })
    else if (now !== element) found.push(...differences(element, now, `${path}.${id}`))
  }
  const stayed = [...before.keys()].filter((id) => after.has(id))
  const added = [...after].filter(([id]) => !before.has(id))
  for (const [id, element] of added) found.push({ op: 'add', path: `${path}.${id}`, after: element })
  const [order, wanted] = [[...stayed, ...added.map(([id]) => id)], [...after.keys()]]
  if (!isDeepStrictEqual(order, wanted)) found.push({ op: 'order', path, before: [...before.keys()], after: wanted })
  return found
}

/** Thrown when differences do not begin at the state that they are applied to. */
export class OtherState extends Error {
  override name = 'OtherState'
}

/** The state that the differences lead to. Throws `OtherState` for those of another one. */
export function applyDifferences(state: JsonObject, found: readonly Difference[]): JsonObject {
  const copy = structuredClone(state)
  for (const difference of found) {
    const { op, path, before, after } = difference
    const steps = path.split('.')
    const last = op === 'order' ? '' : (steps.pop() ?? '')
    const holder = steps.reduce<unknown>((value, step) => memberOf(value, step), copy)
    if (Array.isArray(holder)) changeList(holder, difference, last)
    else if (!isObject(holder) || !isDeepStrictEqual(holder[last], before)) throw new OtherState(path)
    else if (after === undefined) Reflect.deleteProperty(holder, last)
    else Reflect.set(holder, last, structuredClone(after))
  }
  return copy
}

function changeList(list: unknown[], { op, path, before, after }: Difference, id: string): void {
  if (op === 'add') list.push(structuredClone(after))
  else if (op === 'remove') {
    const place = placeIn(list, id)
    if (!isDeepStrictEqual(list[place], before)) throw new OtherState(path)
    list.splice(place, 1)
  } else if (op === 'order' && Array.isArray(after)) {
    const elements = after.map((one) => list[placeIn(list, String(one))])
    list.splice(0, list.length, ...elements)
  }
}

function memberOf(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[placeIn(value, step)]
  return isObject(value) ? value[step] : undefined
}

function placeIn(list: readonly unknown[], id: string): number {
  const place = list.findIndex((element) => isElement(element) && String(element.id) === id)
  if (place < 0) throw new OtherState(id)
  return place
}

/** An element of a list that is known by its id. */
type Element = JsonObject & { readonly id: string | number }

function isElement(value: unknown): value is Element {
  return isObject(value) && (typeof value.id === 'string' || typeof value.id === 'number')
}

/** Whether each element has an id of its own. */
function isKeyed(value: unknown): value is readonly Element[] {
  return Array.isArray(value) && value.every(isElement) && byId(value).size === value.length
}

function byId(list: readonly Element[]): Map<string, Element> {
  return new Map(list.map((element) => [String(element.id), element]))
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
