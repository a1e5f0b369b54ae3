import { listOf, memberOf, type Node } from './description-parts.ts'

export function narrowedInputs(place: string, released: readonly Node[], now: readonly Node[]): readonly string[] {
  const lost = released.flatMap((parameter) => {
    const same = now.find((one) => keyOf(one) === keyOf(parameter))
    if (same === undefined) return [`${place}: parameter ${String(parameter.name)} removed`]
    const sentences = narrowings(memberOf(parameter, 'schema'), memberOf(same, 'schema'))
    return sentences.map((sentence) => `${place}: parameter ${String(parameter.name)}: ${sentence}`)
  })
  const needed = now.filter((one) => {
    const before = released.find((parameter) => keyOf(parameter) === keyOf(one))
    return one.required === true && before?.required !== true
  })
  return [...lost, ...needed.map(({ name }) => `${place}: parameter ${String(name)} is needed now`)]
}

function keyOf({ name, in: where }: Node): string {
  return `${String(where)} ${String(name)}`
}

function narrowings(released: Node, now: Node): readonly string[] {
  const words = listOf(now.enum)
  const bound = (name: string) => (typeof now[name] === 'number' ? now[name] : undefined)
  const isTighter = (name: string, than: (limit: number, before: number) => boolean, without: number) =>
    than(bound(name) ?? without, typeof released[name] === 'number' ? released[name] : without)
  return [
    ...(released.type === now.type ? [] : ['another type']),
    ...(released.pattern === now.pattern || now.pattern === undefined ? [] : ['another pattern']),
    ...(released.default === now.default ? [] : ['another default']),
    ...(now.enum === undefined || listOf(released.enum).every((word) => words.includes(word)) ? [] : ['lost a word']),
    ...['minimum', 'minLength'].filter((name) => isTighter(name, (limit, before) => limit > before, -Infinity)),
    ...['maximum', 'maxLength'].filter((name) => isTighter(name, (limit, before) => limit < before, Infinity)),
  ]
}
