import { distance } from 'fastest-levenshtein'

/** Returns a form of a name that is equal for names that differ only in case, spaces or Unicode composition. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')
}

/** Returns a form of a name that is equal for names that look the same, even in letters of different scripts. */
export function nameSkeleton(name: string): string {
  return normalizeName(Array.from(name.normalize('NFC'), skeletonOf).join(''))
}

/** Returns a name in quotes, with the code point in place of each confusable letter: `R(U+0445)`. */
export function spellWithCodePoints(name: string): string {
  const spell = (letter: string) => {
    const number = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return skeletonOf(letter) === letter ? letter : `(U+${number})`
  }
  return JSON.stringify(Array.from(name.normalize('NFC'), spell).join(''))
}

/** True if two names of over 4 letters differ by one letter, as in a typo, but not by a digit: `Heat 1`, `Heat 2`. */
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

/** Letters of other scripts, followed by the Latin ones that they resemble. */
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
