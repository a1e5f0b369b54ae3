/** An object in an OpenAPI description. */
export type Node = Readonly<Record<string, unknown>>

/** An OpenAPI 3.1 description. */
export type Document = Node

/** Returns the member `name` if it is an object, otherwise an empty object. */
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

/** Returns `part`, or the object that its `$ref` points to. Throws if the reference points to nothing. */
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
