import { distance } from 'fastest-levenshtein'

/** What a name says: capitals, spaces and how its marks are encoded aside. */
export function wordsOfName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')
}

/** What a name looks like: signs that nobody sees left out, other scripts' letters as the Latin ones they look like. */
export function looksOfName(name: string): string {
  return wordsOfName(Array.from(name.normalize('NFC'), looksOf).join(''))
}

/** A name with the number of each letter that is not what it looks like: `R(U+0445)`. */
export function spelledName(name: string): string {
  const spell = (letter: string) => {
    const number = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return looksOf(letter) === letter ? letter : `(U+${number})`
  }
  return JSON.stringify(Array.from(name.normalize('NFC'), spell).join(''))
}

/** Whether one name is another with a slip of the finger; `Heat 2` is no slip of `Heat 1`, nor `Men` one of `Women`. */
export function isSlip(one: string, other: string): boolean {
  if (other.length <= 4 || Math.abs(one.length - other.length) > 1) return false
  const digits = (name: string) => name.replace(/\D/g, '')
  const [written, known] = [one.toLowerCase(), other.toLowerCase()]
  return digits(written) === digits(known) && distance(written, known) === 1
}

function looksOf(letter: string): string {
  if (/[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(letter)) return ''
  const plain = letter.normalize('NFKC')
  return /^[a-z]$/i.test(plain) ? plain : (lookAlikes.get(letter) ?? letter)
}

/** Letters of other scripts, each line above those that they are taken for. */
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
