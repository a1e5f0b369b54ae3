import { distance } from 'fastest-levenshtein'

const comparedMax = 64

/** Returns the most similar known name. Returns `undefined` if every known name differs too much. */
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

/**
 * Returns the known name that differs least, if at most two letters differ. Returns `undefined` if there is no such
 * name or more than one.
 */
export function onlyNear(written: string, known: readonly string[]): string | undefined {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const target = letters(written)
  const away = known.map((name) => distance(target, letters(name)))
  const least = Math.min(...away)
  const nearest = known.filter((_, index) => away[index] === least)
  return least <= 2 && nearest.length === 1 ? nearest[0] : undefined
}

export function meantOr(otherwise: string, written: string, known: Iterable<string>): string {
  const nearest = nearestName(written, known)
  return nearest === undefined ? otherwise : `Did you mean ${nearest}?`
}

/**
 * Returns the only name that contains all words of `written`. For example, `registration_limit` contains `limit`. If
 * there is no such name or more than one, returns the most similar name. Returns `undefined` if no name is similar.
 */
export function meantName(written: string, names: Iterable<string>): string | undefined {
  const words = written.toLowerCase().split(/[^a-z]+/)
  const [match, ...moreMatches] = [...names].filter((name) => words.every((word) => name.split('_').includes(word)))
  return match !== undefined && moreMatches.length === 0 ? match : nearestName(written, names)
}

const guessesMax = 200

/**
 * Creates a function `(text, search)` that returns the result of `search()` and caches it by `text`. A search is slow.
 * After 200 different texts, the function therefore returns `undefined` for new texts. Otherwise a file with thousands
 * of mistakes would be read for minutes.
 */
export function guesser<Meant>() {
  const suggestions = new Map<string, Meant | undefined>()
  return (written: string, search: () => Meant | undefined): Meant | undefined => {
    if (!suggestions.has(written) && suggestions.size < guessesMax) suggestions.set(written, search())
    return suggestions.get(written)
  }
}
