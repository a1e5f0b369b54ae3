/** An object inside a description. */
export type Node = Readonly<Record<string, unknown>>

/** A whole description, OpenAPI 3.1. */
export type Document = Node

/** Returns the object in a member; an empty one if there is none. */
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

/** Returns a part, or the part that its `$ref` names. Throws if there is none. */
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
