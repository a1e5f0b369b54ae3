/**
 * Returns a key for the name of a movement. Different spellings of a name have the same key. For example, `DB Hang
 * Power Cleans` and `hang power clean dumbbell` have the same key.
 */
export function nameKey(words: readonly string[]): string {
  const spelled = spellOut(words).map(singular)
  const joined = joinEquipment(spelled)
  const equipment = joined.filter((word) => equipmentWords.has(word)).sort()
  const rest = joined.filter((word) => !equipmentWords.has(word) && !emptyWords.has(word))
  return [...equipment, rest.join('')].join('|')
}

/** Replaces abbreviations such as `db` by the words that they stand for. */
export function spellOut(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => abbreviations.get(word) ?? [word])
}

export function wordsOfName(name: string): readonly string[] {
  const plain = plainWord(name).replaceAll('&', ' and ')
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

const equipmentWords = new Set(['barbell', 'dumbbell', 'kettlebell', 'sandbag', 'plate', 'medicineball'])
const emptyWords = new Set(['the', 'a', 'of', 'on', 'onto'])

const abbreviations = new Map(
  `db dbs dumbell dumbells dumbbells=dumbbell, kb kettlebells kettle=kettlebell, bb=barbell,
  medball=medicineball, med=medicine,
  oh=overhead, alt=alternating, hs=handstand, hr=hand release, ext=extension, pwr pow=power, cl cln=clean, sn=snatch,
  sq=squat, pushup=push up, sa=single arm, deads=deadlift, lat=lateral, mu mus=muscle up, rev=reverse, fr=front rack, dball=d ball`
    .split(/,\s+/)
    .flatMap((line) => {
      const [short = '', long = ''] = line.split('=')
      return short.split(' ').map((word) => [word, long.split(' ')] as const)
    }),
)

const shortPlurals = new Set(['ups', 'dus', 'sus', 'mus', 'pus', 'dls', 'pcs', 'ers'])

/** Returns the singular: `presses` → `press`, `carries` → `carry`, `lunges` → `lunge`. */
export function singular(word: string): string {
  if (word.length < 4) return shortPlurals.has(word) ? word.slice(0, -1) : word
  if (word.endsWith('ss')) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

function joinEquipment(words: readonly string[]): readonly string[] {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last === 'medicine' && word === 'ball') joined[joined.length - 1] = 'medicineball'
    else if ((last === 'kettlebell' || last === 'dumbbell') && word === 'bell') continue
    else if (last === 'bar' && word === 'bell') joined[joined.length - 1] = 'barbell'
    else joined.push(word)
  }
  return joined
}

function plainWord(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/['’.\p{Mn}]/gu, '')
}
