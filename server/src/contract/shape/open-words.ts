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
export function openWordFindings(
  words: OpenWords,
  value: unknown,
  own: readonly string[],
  pointer = '',
): readonly Finding[] {
  if (typeof value === 'string') return misspelt(words.documented, value, own, pointer)
  if (Array.isArray(value)) {
    const { elements } = words
    if (elements === undefined) return []
    return value.flatMap((one, at) => openWordFindings(elements, one, own, `${pointer}/${at}`))
  }
  if (!isObject(value)) return []
  return words.members.flatMap(([name, member]) => {
    return Object.hasOwn(value, name) ? openWordFindings(member, value[name], own, pointerTo(pointer, name)) : []
  })
}

function misspelt(
  documented: readonly string[],
  written: string,
  own: readonly string[],
  path: string,
): readonly Finding[] {
  const known = [...documented, ...own]
  const nearest = known.includes(written) ? undefined : nearestName(written, known)
  if (nearest === undefined) return []
  const sentence = `is "${written}", a word that no document names`
  return [
    { path, sentence, remedy: `Did you mean "${nearest}"? Any other word is served as it is.`, severity: 'warning' },
  ]
}
