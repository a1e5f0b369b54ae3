import { pluralName } from '../measures/wording.ts'
import { nameKey, singular, wordsOfName } from './name-key.ts'
import { sameMovements } from './same-movements.ts'
import { sourceLine } from './source-lines.ts'

/** A movement with the members that `readBoard` needs. Movements of the API and of catalog files have these members. */
export type ReadableMovement = {
  /** The id, which starts with `mv_`. */
  readonly id: string
  /** The name of the movement in the singular. */
  readonly name: string
  /** Other names of the movement. */
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

/** Finds movements by name. Create an index once and use it for many boards. */
export type MovementIndex = {
  /** All movements, in the order in which they were passed. */
  readonly movements: readonly ReadableMovement[]
  /**
   * Returns the movements that have this name or alias. Different spellings and some common other names are known too.
   * Returns several movements if the text is ambiguous.
   */
  named(text: string): readonly ReadableMovement[]
  /** The names and aliases of all movements. */
  readonly names: readonly {
    /** The name of the movement. If the entry is about an alias, this is still the name. */
    readonly name: string
    /**
     * The letters of the name or alias in the singular, without spaces. Unknown names are compared with these letters.
     */
    readonly letters: string
  }[]
  /** The maximum length of a known name, in characters. Longer texts cannot be names. */
  readonly longest: number
}

/**
 * The maximum number of names for which the index remembers the result. A catalog with all its aliases has fewer. After
 * that, the index forgets all results and starts again.
 */
const rememberedMax = 5000

/** Creates an index that finds movements by name. Pass it to `readBoard`. */
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

/**
 * The minimum value of `longest`. The longest name in `sameMovements` has 34 letters, and can be written with more
 * spaces and in the plural. All names in a catalog can be shorter.
 */
const shortestBound = 45

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
