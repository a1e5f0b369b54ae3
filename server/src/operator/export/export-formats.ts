import { itemKinds, rootMembers } from '../../files/source-item.ts'
import type { ExportedItem } from './exported-items.ts'

/** One object with an array for each kind, one item a line, so that two exports can be compared line by line. */
export async function* fileTexts(items: AsyncIterable<ExportedItem>): AsyncGenerator<string, void> {
  const left = [...itemKinds]
  const open = (kind: ExportedItem['kind']) =>
    `${left.length === itemKinds.length - 1 ? '{' : ','}\n"${rootMembers[kind]}":[`
  let current: ExportedItem['kind'] | undefined
  for await (const { kind, text } of items) {
    if (kind === current) {
      yield `,\n${text}`
      continue
    }
    // Kinds without items are there, too: an empty array says that nothing was forgotten.
    while (current !== kind) {
      if (current !== undefined) yield ']'
      current = left.shift()
      if (current === undefined) throw new Error(`${kind} comes after a kind that follows it`)
      yield open(current)
    }
    yield `\n${text}`
  }
  if (current !== undefined) yield ']'
  for (let kind = left.shift(); kind !== undefined; kind = left.shift()) yield `${open(kind)}]`
  yield '\n}\n'
}

/** One item a line, each with its kind. */
export async function* lineTexts(items: AsyncIterable<ExportedItem>): AsyncGenerator<string, void> {
  for await (const { kind, text } of items) yield `{"kind":"${kind}",${text.slice(1)}\n`
}
