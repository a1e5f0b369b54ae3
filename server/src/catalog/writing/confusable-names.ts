import { distance } from 'fastest-levenshtein'

/**
 * Returns a name in the form used for comparisons: names that differ only in case or spaces result in the same text.
 */
export function normalizeName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')
}

/**
 * Returns a name in a form that is the same for all names that look alike, even if their letters are of other scripts.
 */
export function nameSkeleton(name: string): string {
  return normalizeName(Array.from(name.normalize('NFC'), skeletonOf).join(''))
}

/** Returns a name in quotes. Each letter that looks like a Latin letter is replaced by its code point: `R(U+0445)`. */
export function spellWithCodePoints(name: string): string {
  const spell = (letter: string) => {
    const number = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return skeletonOf(letter) === letter ? letter : `(U+${number})`
  }
  return JSON.stringify(Array.from(name.normalize('NFC'), spell).join(''))
}

/**
 * Returns true if two names differ by only one letter. Returns false for names of up to 4 letters, and for different
 * digits: `Heat 1` and `Heat 2`.
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

/** Letters of other scripts, each pair of texts followed by the Latin letters that look the same. */
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
