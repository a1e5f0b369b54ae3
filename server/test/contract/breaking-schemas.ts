import { listOf, memberOf, namesOf, resolve, type Document, type Node } from './description-parts.ts'

export function widenedOutputs(
  place: string,
  [part, partNow]: readonly [Node, Node],
  released: Document,
  now: Document,
): readonly string[] {
  const [before, after] = [resolve(part, released), resolve(partNow, now)]
  const compare = (where: string, one: unknown, other: unknown) =>
    widenedOutputs(where, [resolve(one, released), resolve(other, now)], released, now)
  return [
    ...typeChanges(before, after).map((sentence) => `${place}: ${sentence}`),
    ...memberChanges(place, before, after, compare),
    ...('items' in before ? compare(`${place}[]`, before.items, after.items) : []),
    ...['anyOf', 'oneOf'].flatMap((name) => {
      const [ways, waysNow] = [listOf(before[name]), listOf(after[name])]
      if (ways.length !== waysNow.length) return [`${place}: ${waysNow.length} alternatives, not ${ways.length}`]
      const isOpen = ways.some((way) => isOpenText(resolve(way, released)))
      return ways.flatMap((way, index) => {
        const [one, other] = [resolve(way, released), resolve(waysNow[index], now)]
        if (isOpen && 'enum' in one) return lostWords(one, other).map((word) => `${place}: lost the word ${word}`)
        return widenedOutputs(`${place}<${index}>`, [one, other], released, now)
      })
    }),
  ]
}

type Compare = (place: string, one: unknown, other: unknown) => readonly string[]

function memberChanges(place: string, before: Node, after: Node, compare: Compare): readonly string[] {
  const [members, membersNow] = [memberOf(before, 'properties'), memberOf(after, 'properties')]
  const [needed, neededNow] = [listOf(before.required), listOf(after.required)]
  return namesOf(members).flatMap((name) => {
    const where = `${place}.${name}`
    if (!namesOf(membersNow).includes(name)) return [`${where}: removed`]
    const absent = needed.includes(name) && !neededNow.includes(name) ? [`${where}: may be absent`] : []
    return [...absent, ...compare(where, members[name], membersNow[name])]
  })
}

const exact = ['pattern', 'format', 'const', 'additionalProperties', 'multipleOf', 'not']

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']

function typeChanges(before: Node, after: Node): readonly string[] {
  const [types, typesNow] = [before, after].map(({ type }) => (Array.isArray(type) ? type : [type]) as unknown[])
  const isOther = typesNow?.some((type) => types?.includes(type) !== true) === true
  const changed = exact.filter((name) => name in before && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const loosened = [
    ...lower.filter((name) => limit(after, name, -Infinity) < limit(before, name, -Infinity)),
    ...upper.filter((name) => limit(after, name, Infinity) > limit(before, name, Infinity)),
  ]
  const words = JSON.stringify(before.enum) === JSON.stringify(after.enum) ? [] : ['other words']
  return [...(isOther ? ['another type'] : []), ...words, ...[...changed, ...loosened].map((name) => `another ${name}`)]
}

function limit(node: Node, name: string, without: number): number {
  const value = node[name]
  return typeof value === 'number' ? value : without
}

function isOpenText(node: Node): boolean {
  return node.type === 'string' && !('enum' in node) && !('const' in node)
}

function lostWords(before: Node, after: Node): readonly string[] {
  const words = listOf(after.enum)
  return listOf(before.enum)
    .filter((word) => !words.includes(word))
    .map(String)
}
