/** Thrown when a document fails its checksum, or rows cannot be parsed or contradict each other. */
export class CorruptRowError extends Error {
  override name = 'CorruptRowError'
  /** The damaged item as messages name it: `comp_a`, `workout 12`. */
  readonly what: string

  constructor(what: string, options?: ErrorOptions) {
    super(`${what} is damaged. Run \`heatsheet check\`, which says what helps.`, options)
    this.what = what
  }
}

/** Called with damage found while answering a request. */
export type OnDamage = (damage: CorruptRowError) => void

/** Runs `act` and ignores a `CorruptRowError` that it throws. */
export async function unlessCorrupt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CorruptRowError)) throw error
  }
}
