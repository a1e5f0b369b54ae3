/** An object inside a description. */
export type Node = Readonly<Record<string, unknown>>

/** A whole description, OpenAPI 3.1. */
export type Document = Node

/** The object that a member holds; an empty one when it holds none. */
export function memberOf(node: Node, name: string): Node {
  const value = node[name]
  return isNode(value) ? value : {}
}

export function namesOf(node: Node): readonly string[] {
  return Object.keys(node)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The part itself, or the one that it names. Throws when there is no part of that name. */
export function resolve(part: unknown, document: Document): Node {
  if (!isNode(part)) return {}
  const { $ref } = part
  if (typeof $ref !== 'string') return part
  const names = $ref.slice('#/'.length).split('/')
  const found = names.reduce(memberOf, document)
  if (namesOf(found).length === 0) throw new Error(`The description names ${$ref}, which it does not hold`)
  return resolve(found, document)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
