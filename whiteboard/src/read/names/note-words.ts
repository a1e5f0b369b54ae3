import type { Token } from '../text/token.ts'

/** Words that say how a movement is done and never what, nor how much: the closed list after an amount and a name. */
const noteWords = new Set(
  `unbroken ub easy hard fast slow moderate moderately light heavy medium pace recovery together synchro sync
   synchronized synced synchronised alternating alt strict kipping ahap bodyweight bw empty bar rx scaled optional
   touch and go tng effort steady controlled quality building build to failure any style only partner steps total from
   the floor rack ground hang blocks high low as needed possible chosen weight challenging same across sprint relaxed
   conversational nasal breathing no pause at top bottom with a vest weighted vested load by feel your choice of per
   side arm leg hand arms legs hands sides each round set for quality score is max cals not overhead on heels straight
   clean form good tempo standing held attempts attempt juntos juntas zusammen gemeinsam together squared facing
   anchored abmat unanchored russian american eye level climbing`
    .split(/\s+/)
    .filter(Boolean),
)

/** Whether a word may follow in a note that bears no mark. */
export function isNoteWord(token: Token | undefined): boolean {
  return token?.kind === 'word' && noteWords.has(token.word)
}

/** The same, for a word of a name, which may hold what other movements are called by: the `clean` of `clean form`. */
export function isNote(word: string): boolean {
  return noteWords.has(word) && !/^(clean|hang|and|overhead)$/.test(word)
}
