import type { TSchema } from 'typebox'
import type { Finding } from '../finding.ts'
import { pointerTo } from '../json-pointer.ts'
import { nearestName } from '../nearest-name.ts'
import { isObject, viewOf } from './schema-view.ts'

/** Words that may be others than the documented ones, inside a value of some shape. */
export interface OpenWords {
  readonly documented: readonly string[]
  readonly elements: OpenWords | undefined
  readonly members: readonly (readonly [name: string, words: OpenWords])[]
}

/** Where a schema has words of an open set; undefined where it has none. Most of a schema has none. */
export function openWordsOf(schema: TSchema): OpenWords | undefined {
  const { type, pattern, examples = [], anyOf = [], items, properties = {} } = viewOf(schema)
  const parts = anyOf.flatMap((part) => openWordsOf(part) ?? [])
  const own = type === 'string' && pattern !== undefined && examples.every(isWord) ? examples : []
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const words = openWordsOf(member)
    return words === undefined ? [] : [[name, words] as const]
  })
  const found = {
    documented: [...own, ...parts.flatMap(({ documented }) => documented)],
    elements:
      (items === undefined ? undefined : openWordsOf(items)) ?? parts.find(({ elements }) => elements)?.elements,
    members: [...members, ...parts.flatMap((part) => part.members)],
  }
  return found.documented.length + found.members.length > 0 || found.elements !== undefined ? found : undefined
}

function isWord(example: unknown): example is string {
  return typeof example === 'string' && /^[a-z][a-z_]*$/.test(example)
}

/** Warns of words that are nearly documented ones. `own` are words that are right besides. */
export function openWordFindings(words: OpenWords, value: unknown, own: readonly string[]): readonly Finding[] {
  const found: Finding[] = []
  collect(words, value, own, () => '', found)
  return found
}

/** Nearly every word is a documented one: where it stands is spelt for the others alone. */
function collect(
  { documented, elements, members }: OpenWords,
  value: unknown,
  own: readonly string[],
  pointer: () => string,
  found: Finding[],
): void {
  if (typeof value === 'string') {
    if (!documented.includes(value) && !own.includes(value)) {
      found.push(...misspelt([...documented, ...own], value, pointer()))
    }
  } else if (Array.isArray(value)) {
    if (elements === undefined) return
    for (const [at, one] of value.entries()) collect(elements, one, own, () => `${pointer()}/${at}`, found)
  } else if (isObject(value)) {
    for (const [name, member] of members) {
      if (Object.hasOwn(value, name)) collect(member, value[name], own, () => pointerTo(pointer(), name), found)
    }
  }
}

function misspelt(known: readonly string[], written: string, path: string): readonly Finding[] {
  const nearest = nearestName(written, known)
  if (nearest === undefined) return []
  const sentence = `is "${written}", a word that no document names`
  return [
    { path, sentence, remedy: `Did you mean "${nearest}"? Any other word is served as it is.`, severity: 'warning' },
  ]
}
