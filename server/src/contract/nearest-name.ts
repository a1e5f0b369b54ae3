import { distance } from 'fastest-levenshtein'

/** Names are compared by their beginning: nobody's slip of the finger is longer. */
const comparedMax = 64

/** The known name that a misspelt one most likely means, or undefined when none is close enough to suggest. */
export function nearestName(written: string, known: Iterable<string>): string | undefined {
  const compared = written.slice(0, comparedMax).toLowerCase()
  // A third of the letters may differ, and two always: swapped ones count as two. `nmae` means `name`.
  const allowed = compared.length < 4 ? 1 : Math.max(2, Math.floor(compared.length / 3))
  let nearest: { readonly name: string; readonly away: number } | undefined
  for (const name of known) {
    const most = nearest === undefined ? allowed : nearest.away - 1
    // Each letter that one has more than the other is a difference.
    if (Math.abs(name.length - compared.length) > most) continue
    const away = distance(compared, name.toLowerCase())
    if (away <= most) nearest = { name, away }
  }
  return nearest?.name
}

/** The one known name that a text spells but for case, signs, or two letters; undefined if several are as near. */
export function onlyNear(written: string, known: readonly string[]): string | undefined {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const wanted = letters(written)
  const away = known.map((name) => distance(wanted, letters(name)))
  const least = Math.min(...away)
  const nearest = known.filter((_, index) => away[index] === least)
  return least <= 2 && nearest.length === 1 ? nearest[0] : undefined
}

/** Asks whether the nearest name was meant; `otherwise` where none is near. */
export function meantOr(otherwise: string, written: string, known: Iterable<string>): string {
  const nearest = nearestName(written, known)
  return nearest === undefined ? otherwise : `Did you mean ${nearest}?`
}

/** The name that is meant: the only one that has these words, `limit` in `registration_limit`, else the nearest. */
export function meantName(written: string, names: Iterable<string>): string | undefined {
  const words = written.toLowerCase().split(/[^a-z]+/)
  const [one, ...others] = [...names].filter((name) => words.every((word) => name.split('_').includes(word)))
  return one !== undefined && others.length === 0 ? one : nearestName(written, names)
}

/** Each search compares all names, so their number is bounded: further mistakes get no suggestion. */
const guessesMax = 200

/** Gives what looks for what a text most likely means, once for each text. */
export function guesser<Meant>() {
  const meant = new Map<string, Meant | undefined>()
  return (written: string, look: () => Meant | undefined): Meant | undefined => {
    if (!meant.has(written) && meant.size < guessesMax) meant.set(written, look())
    return meant.get(written)
  }
}
