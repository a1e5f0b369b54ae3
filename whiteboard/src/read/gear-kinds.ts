/** The words for each kind of equipment. */
export const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bar: 'bar barbell bb barbells',
    dumbbells: 'db dbs dumbbell dumbbells',
    kettlebell: 'kb kbs kettlebell kettlebells',
    ball: 'ball balls wb wallball medball',
    box: 'box boxes',
    target: 'target',
    sandbag: 'sandbag sb',
  }).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
)

/** The kinds by themselves. */
export const gear = new Set(kinds.values())

/** Whether a word is a kind of equipment. */
export function isGear(word: string | undefined): boolean {
  return word !== undefined && kinds.has(word)
}
