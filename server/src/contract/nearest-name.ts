import { distance } from 'fastest-levenshtein'

/** The maximum number of characters to compare. A longer text is no misspelt name, so its end is ignored. */
const comparedMax = 64

/** Returns the known name with the fewest differing letters, or `undefined` if even that one differs too much. */
export function nearestName(written: string, known: Iterable<string>): string | undefined {
  const compared = written.slice(0, comparedMax).toLowerCase()
  // A third of the letters may differ, and always two, because swapped letters count as two: `nmae` means `name`.
  const allowed = compared.length < 4 ? 1 : Math.max(2, Math.floor(compared.length / 3))
  let nearest: { readonly name: string; readonly away: number } | undefined
  for (const name of known) {
    const most = nearest === undefined ? allowed : nearest.away - 1
    // A difference in length is at least that many edits.
    if (Math.abs(name.length - compared.length) > most) continue
    const away = distance(compared, name.toLowerCase())
    if (away <= most) nearest = { name, away }
  }
  return nearest?.name
}

/** Returns the one known name that differs least, by at most two letters. Undefined if there is none or several. */
export function onlyNear(written: string, known: readonly string[]): string | undefined {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const target = letters(written)
  const away = known.map((name) => distance(target, letters(name)))
  const least = Math.min(...away)
  const nearest = known.filter((_, index) => away[index] === least)
  return least <= 2 && nearest.length === 1 ? nearest[0] : undefined
}

/** Returns “Did you mean …?” with the nearest known name, or `otherwise` if none is near. */
export function meantOr(otherwise: string, written: string, known: Iterable<string>): string {
  const nearest = nearestName(written, known)
  return nearest === undefined ? otherwise : `Did you mean ${nearest}?`
}

/** Returns the only name that contains all words of a text (`limit` of `registration_limit`), else the nearest name. */
export function meantName(written: string, names: Iterable<string>): string | undefined {
  const words = written.toLowerCase().split(/[^a-z]+/)
  const [match, ...moreMatches] = [...names].filter((name) => words.every((word) => name.split('_').includes(word)))
  return match !== undefined && moreMatches.length === 0 ? match : nearestName(written, names)
}

/** The maximum number of texts to search a suggestion for, because each search compares all names. */
const guessesMax = 200

/** Returns a function that caches the result of `search` for each text. It returns `undefined` after 200 texts. */
export function guesser<Meant>() {
  const suggestions = new Map<string, Meant | undefined>()
  return (written: string, search: () => Meant | undefined): Meant | undefined => {
    if (!suggestions.has(written) && suggestions.size < guessesMax) suggestions.set(written, search())
    return suggestions.get(written)
  }
}
