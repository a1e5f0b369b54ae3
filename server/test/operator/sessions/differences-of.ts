export function differencesOf(before: unknown, after: unknown, path = ''): readonly string[] {
  const [ones, others] = [membersOf(before), membersOf(after)]
  if (ones === undefined || others === undefined) {
    if (JSON.stringify(before) === JSON.stringify(after)) return []
    if (before === undefined) return [`+ ${path}: ${JSON.stringify(after)}`]
    if (after === undefined) return [`- ${path}`]
    return [`${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`]
  }
  const names = new Set([...ones.keys(), ...others.keys()])
  const inside = [...names].flatMap((name) => {
    return differencesOf(ones.get(name), others.get(name), path === '' ? name : `${path}.${name}`)
  })
  const [order, orderAfter] = [ones, others].map((members, at) => {
    return [...members.keys()].filter((name) => (at === 0 ? others : ones).has(name)).join(', ')
  })
  return order === orderAfter ? inside : [...inside, `${path} in the order ${orderAfter ?? ''}`]
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  return new Map(value.map((one: unknown, at): [string, unknown] => [idOf(one) ?? String(at), one]))
}

function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return String(value.id)
}
