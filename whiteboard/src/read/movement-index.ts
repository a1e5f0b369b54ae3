import { pluralName } from '../measures/wording.ts'
import { nameKey, singular, wordsOfName } from './name-key.ts'
import { sameMovements } from './same-movements.ts'
import { sourceLine } from './source-lines.ts'

/** The members of a movement that the reader needs. Movements of the API and of catalog files have them. */
export type ReadableMovement = {
  /** The id, which starts with `mv_`. */
  readonly id: string
  /** The name, in the singular. */
  readonly name: string
  /** Other names. */
  readonly aliases?: readonly string[] | undefined
  /** Whether the movement is measured in calories. */
  readonly has_calories?: boolean | undefined
  /** Whether the movement is measured in metres. */
  readonly has_distance?: boolean | undefined
  /** Whether the movement is measured in seconds. */
  readonly has_duration?: boolean | undefined
  /** Whether the movement has a height. */
  readonly has_height?: boolean | undefined
  /** Whether the movement has a load. */
  readonly has_load?: boolean | undefined
  /** Whether the movement is measured in watts. */
  readonly has_power?: boolean | undefined
  /** Whether repetitions of the movement are counted. */
  readonly has_reps?: boolean | undefined
}

/** An index of movements by name. Create it once and use it for any number of boards. */
export type MovementIndex = {
  /** All movements, in their order. */
  readonly movements: readonly ReadableMovement[]
  /** Returns the movements with this name, alias, spelling or well-known other name. Several if it is ambiguous. */
  named(text: string): readonly ReadableMovement[]
  /** An entry for each name and alias. */
  readonly names: readonly {
    /** The name of the movement, even if the entry is for an alias. */
    readonly name: string
    /** The letters of the name or alias, in the singular and without spaces. Misspelt names are compared with them. */
    readonly letters: string
  }[]
  /** The number of characters of the longest name. No longer text needs to be looked up. */
  readonly longest: number
}

/** The maximum number of cached lookups. A full cache is emptied. */
const rememberedMax = 5000

/** Creates an index of movements by name, for `readBoard`. */
export function indexMovements(movements: Iterable<ReadableMovement>): MovementIndex {
  const all = [...movements]
  const exact: Index = new Map()
  const byForm: Index = new Map()
  const byKey: Index = new Map()
  const byGroup: Index = new Map()
  for (const movement of all) {
    for (const name of namesOf(movement)) {
      for (const form of [name, pluralName(name)]) add(exact, exactForm(form), movement)
      add(byForm, lettersOf(name), movement)
      add(byForm, lettersOf(pluralName(name)), movement)
      add(byKey, nameKey(wordsOfName(name)), movement)
    }
  }
  const written = new Map<string, readonly string[]>()
  for (const [name = [], ...others] of sameNames()) {
    for (const other of others) written.set(other.map(singular).join(' '), name)
    const keys = [name, ...others].map(nameKey)
    const meant = byKey.get(nameKey(name)) ?? new Set(keys.flatMap((key) => [...(byKey.get(key) ?? [])]))
    for (const key of keys) for (const movement of meant) add(byGroup, key, movement)
  }
  const find = (text: string): readonly ReadableMovement[] => {
    const literal = exact.get(exactForm(text))
    if (literal !== undefined) return [...literal]
    // `DUs` is the plural of `DU`; but `KBs` are kettlebells and `KBS` is a swing.
    if (/^\p{Lu}[\p{Lu}\p{N}]+s$/u.test(text)) return find(text.slice(0, -1))
    // Punctuation is part of a name only if the name is written exactly so.
    if (/[,()[\]@:;=+]|[^\p{L}\p{N}]$/u.test(text)) return []
    const words = wordsOfName(text)
    if (words.length === 0 || emptyEnds.has(words.at(-1) ?? '')) return []
    const key = nameKey(words)
    const found = byForm.get(lettersOf(text)) ?? byKey.get(key) ?? byGroup.get(key)
    if (found !== undefined) return [...found]
    const spelled = spellings(words, written).map((each) => byKey.get(nameKey(each)))
    return [...(spelled.find((each) => each !== undefined) ?? [])]
  }
  const remembered = new Map<string, readonly ReadableMovement[]>()
  const names = all.flatMap((movement) =>
    namesOf(movement).map((called) => ({ name: movement.name, letters: lettersOf(called) })),
  )
  return {
    movements: all,
    names,
    longest: Math.max(shortestBound, ...all.flatMap(namesOf).map((name) => name.length + 2)),
    named(text) {
      const known = remembered.get(text)
      if (known !== undefined) return known
      if (remembered.size >= rememberedMax) remembered.clear()
      const found = find(text)
      remembered.set(text, found)
      return found
    },
  }
}

/** The minimum of `longest`: well-known other names may be longer than all names of the catalog. */
const shortestBound = 45

/** Words that cannot end a name. */
const emptyEnds = new Set(['the', 'a', 'of', 'on', 'onto', 'and', 'or', 'with', 'for', 'at', 'each', 'per'])

type Index = Map<string, Set<ReadableMovement>>

function namesOf({ name, aliases = [] }: ReadableMovement): readonly string[] {
  return [name, ...aliases]
}

function exactForm(text: string): string {
  return sourceLine(text, 0).text.toLowerCase()
}

function lettersOf(name: string): string {
  return wordsOfName(name).map(singular).join('')
}

/** Returns spellings of a name in which one abbreviation is written out: `strict T2B` as `strict toes to bar`. */
function spellings(words: readonly string[], written: ReadonlyMap<string, readonly string[]>) {
  return words.flatMap((_, from) =>
    [3, 2, 1].flatMap((length) => {
      const name = written.get(
        words
          .slice(from, from + length)
          .map(singular)
          .join(' '),
      )
      return name === undefined ? [] : [[...words.slice(0, from), ...name, ...words.slice(from + length)]]
    }),
  )
}

function sameNames(): readonly (readonly (readonly string[])[])[] {
  const lines = sameMovements.trim().split('\n')
  return lines.map((line) => line.split(/[:,]/).map(wordsOfName))
}

function add(index: Index, key: string, movement: ReadableMovement): void {
  const found = index.get(key)
  if (found === undefined) index.set(key, new Set([movement]))
  else found.add(movement)
}
