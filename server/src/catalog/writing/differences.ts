import { isDeepStrictEqual } from 'node:util'

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json | undefined
}

export interface Difference {
  /**
   * `change` means that a member has another value. `add` and `remove` mean that a list has one more or one less
   * element. `order` means that the elements of a list have another order.
   */
  readonly op: 'change' | 'add' | 'remove' | 'order'
  /** The path of the member, joined by dots. An element of a list is named by its id: `divisions.cd_rx.name`. */
  readonly path: string
  readonly before?: Json
  readonly after?: Json
}

/** Returns the differences between two states of an item. Elements of lists are compared by id. */
export function differences(before: JsonObject, after: JsonObject, path = ''): readonly Difference[] {
  const found: Difference[] = []
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [ownMember(before, name), ownMember(after, name)]
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
  const [order, target] = [[...stayed, ...added.map(([id]) => id)], [...after.keys()]]
  if (!isDeepStrictEqual(order, target)) found.push({ op: 'order', path, before: [...before.keys()], after: target })
  return found
}

/** Thrown when differences cannot be applied, because the state is not the state from which they were computed. */
export class StateMismatchError extends Error {
  override name = 'StateMismatchError'
}

/**
 * Returns a copy of a state after applying differences. Throws `StateMismatchError` if they were computed for another
 * state.
 */
export function applyDifferences(state: JsonObject, found: readonly Difference[]): JsonObject {
  return applyEach(state, found, (result, { path }) => {
    if (result !== 'applied') throw new StateMismatchError(path)
  })
}

/**
 * Returns a copy of `state` with differences applied, and a list of `conflicts`. A difference is a conflict if the
 * member has neither the old nor the new value. Conflicts are not applied.
 */
export function applyWhereUnchanged(state: JsonObject, found: readonly Difference[]) {
  const conflicts: Difference[] = []
  const applied = applyEach(state, found, (result, difference) => {
    if (result === 'conflict') conflicts.push(difference)
  })
  return { state: applied, conflicts }
}

type Result = 'applied' | 'applied earlier' | 'conflict'

function applyEach(
  state: JsonObject,
  found: readonly Difference[],
  onResult: (result: Result, difference: Difference) => void,
): JsonObject {
  const copy = structuredClone(state)
  for (const difference of found) onResult(applyOne(copy, difference), difference)
  return copy
}

function applyOne(state: JsonObject, difference: Difference): Result {
  const { op, path, before, after } = difference
  const steps = path.split('.')
  const last = op === 'order' ? '' : (steps.pop() ?? '')
  const holder = steps.reduce<unknown>(memberOf, state)
  if (Array.isArray(holder)) return op === 'order' ? reorder(holder, difference) : changeList(holder, difference, last)
  if (!isObject(holder)) return 'conflict'
  const value = ownMember(holder, last)
  if (!isDeepStrictEqual(value, before)) return isDeepStrictEqual(value, after) ? 'applied earlier' : 'conflict'
  if (after === undefined) Reflect.deleteProperty(holder, last)
  else Reflect.set(holder, last, structuredClone(after))
  return 'applied'
}

function changeList(list: unknown[], { before, after }: Difference, id: string): Result {
  const place = placeIn(list, id)
  const value = list[place]
  if (!isDeepStrictEqual(value, before)) return isDeepStrictEqual(value, after) ? 'applied earlier' : 'conflict'
  if (after === undefined) list.splice(place, 1)
  else list.push(structuredClone(after))
  return 'applied'
}

function reorder(list: unknown[], { before, after }: Difference): Result {
  const [was, target] = [idsIn(before), idsIn(after)]
  const ids = list.map((element) => (isElement(element) ? String(element.id) : ''))
  const isOf = (some: readonly string[]) => (id: string) => some.includes(id)
  if (!isDeepStrictEqual(ids.filter(isOf(was)), was.filter(isOf(ids)))) return 'conflict'
  const order = target.filter(isOf(ids))
  for (const [at, id] of ids.entries()) {
    if (!order.includes(id)) order.splice(order.indexOf(ids[at - 1] ?? '') + 1, 0, id)
  }
  list.splice(0, list.length, ...order.map((id) => list[ids.indexOf(id)]))
  return 'applied'
}

function idsIn(list: Json | undefined): readonly string[] {
  return Array.isArray(list) ? list.map(String) : []
}

function memberOf(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[placeIn(value, step)]
  return isObject(value) ? ownMember(value, step) : undefined
}

function ownMember(value: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined
}

function placeIn(list: readonly unknown[], id: string): number {
  return list.findIndex((element) => isElement(element) && String(element.id) === id)
}

type Element = JsonObject & { readonly id: string | number }

function isElement(value: unknown): value is Element {
  return isObject(value) && (typeof value.id === 'string' || typeof value.id === 'number')
}

function isKeyed(value: unknown): value is readonly Element[] {
  return Array.isArray(value) && value.every(isElement) && byId(value).size === value.length
}

function byId(list: readonly Element[]): Map<string, Element> {
  return new Map(list.map((element) => [String(element.id), element]))
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
