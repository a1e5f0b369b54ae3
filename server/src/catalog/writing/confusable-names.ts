import { distance } from 'fastest-levenshtein'

/** Converts a name to a form in which case and spaces do not matter. Use the result only for comparisons. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')
}

/** Returns the same text for all names that look alike, even if they contain letters of another script. */
export function nameSkeleton(name: string): string {
  return normalizeName(Array.from(name.normalize('NFC'), skeletonOf).join(''))
}

/**
 * Returns a name in quotes. Each letter that only looks like a Latin letter is replaced by its code point. For example,
 * `Rх` with a Cyrillic `х` becomes `R(U+0445)`.
 */
export function spellWithCodePoints(name: string): string {
  const spell = (letter: string) => {
    const number = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return skeletonOf(letter) === letter ? letter : `(U+${number})`
  }
  return JSON.stringify(Array.from(name.normalize('NFC'), spell).join(''))
}

/**
 * Returns true if two names differ by exactly one letter. Always returns false if `other` has at most 4 letters,
 * because short names that differ by one letter are often different names. Also returns false if the names differ by a
 * digit, as `Heat 1` and `Heat 2` do.
 */
export function isTypo(one: string, other: string): boolean {
  if (other.length <= 4 || Math.abs(one.length - other.length) > 1) return false
  const digits = (name: string) => name.replace(/\D/g, '')
  const [written, known] = [one.toLowerCase(), other.toLowerCase()]
  return digits(written) === digits(known) && distance(written, known) === 1
}

function skeletonOf(letter: string): string {
  if (/[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(letter)) return ''
  const plain = letter.normalize('NFKC')
  return /^[a-z]$/i.test(plain) ? plain : (lookAlikes.get(letter) ?? letter)
}

const scripts = [
  // Cyrillic
  ['АВЕЅІЈКМНОРСТУХҮԚԜЗаеѕіјорсухүԛԝһԁӏк', 'ABESIJKMHOPCTYXYQW3aesijopcyxyqwhdlk'],
  // Greek
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹαικνορυχγϲϳ', 'ABEZHIKMNOPTYXCaiknopuxycj'],
  // Armenian, Cherokee, and Latin letters that English does not have
  ['ՕՍԼհոսցօᎠᎪᏴᏟᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃıɑɡ', 'OULhnugoDABCEGHJKLMPRSTVWZiag'],
] as const

const lookAlikes = new Map(
  scripts.flatMap(([from, to]) => Array.from(from, (letter, at) => [letter, to[at] ?? letter])),
)
