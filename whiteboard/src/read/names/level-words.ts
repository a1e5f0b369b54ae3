const levels = `mx fb sc scl scale scaled int inter intermediate beg beginner beginners adv advanced masters foundation
  foundations fitness performance perf health athletic comp competitor competitors elite pro novice l1 l2 l3 l4 l5`

/** Words by which boards say for whom something is; `rx` is what is prescribed. */
const levelWords = new Set(levels.split(/\s+/))

/** Whether a word says for whom something is, besides what is prescribed. */
export function isLevel(word: string): boolean {
  return levelWords.has(word.toLowerCase())
}

/** The same, or that it is prescribed. */
export function isVersion(word: string): boolean {
  return isLevel(word) || /^(rxd?|level)$/i.test(word)
}
