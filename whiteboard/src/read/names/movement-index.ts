import { lettersIn, nameKey, singular, wordsOfName } from './name-key.ts'
import { sameMovements } from './same-movements.ts'
import { wholeKey, wholeNames, type WholeNames } from './whole-names.ts'

/** What the reader needs to know of a movement; a movement as the API serves it, or of a catalog file, is one. */
export type ReadableMovement = {
  /** `mv_` and what follows. */
  readonly id: string
  /** As it is called, in the singular. */
  readonly name: string
  /** What else it goes by. */
  readonly aliases?: readonly string[] | undefined
  /** Whether it is measured in calories. */
  readonly has_calories?: boolean | undefined
  /** Whether it is measured in metres. */
  readonly has_distance?: boolean | undefined
  /** Whether it is measured in seconds. */
  readonly has_duration?: boolean | undefined
  /** Whether it has a height. */
  readonly has_height?: boolean | undefined
  /** Whether it has a load. */
  readonly has_load?: boolean | undefined
  /** Whether it is measured in watts. */
  readonly has_power?: boolean | undefined
  /** Whether it is counted. */
  readonly has_reps?: boolean | undefined
}

/** The movements by what they are called. Made once, used for any number of boards. */
export type MovementIndex = {
  /** Every movement that goes by these words, in whatever of their usual forms. */
  named(words: readonly string[]): readonly ReadableMovement[]
  /** Names that hold more than words. */
  readonly whole: WholeNames
  /** All of them, in their order. */
  readonly movements: readonly ReadableMovement[]
  /** Each name and alias in small letters, singular and written together: what slips are measured by. */
  readonly called: readonly {
    /** As it is written. */
    readonly name: string
    /** As it is compared. */
    readonly letters: string
    /** Which letters those are, a bit for each. */
    readonly bits: number
  }[]
}

const knownMax = 5000

/** Makes movements ready to be found by what boards call them. */
export function indexMovements(movements: Iterable<ReadableMovement>): MovementIndex {
  const all = [...movements]
  const byKey = new Map<string, Set<ReadableMovement>>()
  const own = new Map<string, Set<ReadableMovement>>()
  for (const movement of all) {
    for (const name of [movement.name, ...(movement.aliases ?? [])]) add(own, nameKey(wordsOfName(name)), movement)
    add(own, nameKey([wholeKey(movement)]), movement)
  }
  const otherNames = new Map<string, readonly string[]>()
  for (const { name, others } of groups()) {
    for (const other of others) otherNames.set(other.map(singular).join(' '), name)
    const group = [name, ...others].map(nameKey)
    const head = own.get(nameKey(name))
    const meant = head ?? new Set(group.flatMap((key) => [...(own.get(key) ?? [])]))
    for (const key of group) for (const movement of meant) add(byKey, key, movement)
  }
  const find = (words: readonly string[]): readonly ReadableMovement[] => {
    const key = nameKey(words)
    // What the catalog itself calls a movement goes before what the field calls it.
    const found = own.get(key) ?? byKey.get(key)
    if (found !== undefined) return [...found]
    const spelled = spellings(words, otherNames).map((each) => own.get(nameKey(each)))
    return [...(spelled.find((each) => each !== undefined) ?? [])]
  }
  // The lines of a board ask for the same words many times.
  const known = new Map<string, readonly ReadableMovement[]>()
  return {
    named: (words) => {
      const written = words.join(' ')
      const asked = known.get(written)
      if (asked !== undefined) return asked
      if (known.size >= knownMax) known.clear()
      const found = find(words)
      known.set(written, found)
      return found
    },
    whole: wholeNames(all),
    movements: all,
    called: all.flatMap(({ name, aliases = [] }) =>
      [name, ...aliases].map((each) => {
        const letters = wordsOfName(each).map(singular).join('')
        return { name, letters, bits: lettersIn(letters) }
      }),
    ),
  }
}

/** The name with an abbreviation in it written out: `strict T2B`, `DB S2OH`. */
function spellings(words: readonly string[], otherNames: ReadonlyMap<string, readonly string[]>) {
  return words.flatMap((_, from) =>
    [3, 2, 1].flatMap((length) => {
      const called = words.slice(from, from + length).map(singular)
      const name = otherNames.get(called.join(' '))
      return name === undefined ? [] : [[...words.slice(0, from), ...name, ...words.slice(from + length)]]
    }),
  )
}

function groups() {
  return sameMovements
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', others = ''] = line.split(':')
      return { name: wordsOfName(name), others: others.split(',').map(wordsOfName) }
    })
}

function add(index: Map<string, Set<ReadableMovement>>, key: string, movement: ReadableMovement): void {
  const found = index.get(key)
  if (found === undefined) index.set(key, new Set([movement]))
  else found.add(movement)
}
