/**
 * Tells which ones of a kind belong to a sample: the first, and from then on a `share` (0 to 1) of all, evenly. Each
 * kind is counted by itself, so that the frequent ones do not hide the rare.
 */
export function evenSample(share: number): (kind: number) => boolean {
  const counts = new Map<number, number>()
  return (kind) => {
    const before = counts.get(kind) ?? 0
    counts.set(kind, before + 1)
    return Math.ceil((before + 1) * share) > Math.ceil(before * share)
  }
}
