/**
 * Thrown when something stored cannot be used: a document whose checksum fails, or rows that cannot be parsed or that
 * contradict each other.
 */
export class CorruptRowError extends Error {
  override name = 'CorruptRowError'
  /** How messages name it: `comp_a`, `workout 12`. */
  readonly what: string

  constructor(what: string, options?: ErrorOptions) {
    super(`${what} is damaged. Run \`heatsheet check\`, which says what helps.`, options)
    this.what = what
  }
}

/** Called with damage that a request has met. */
export type OnDamage = (damage: CorruptRowError) => void

/** Runs `act`; does nothing when what it needs is corrupt. */
export async function unlessCorrupt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CorruptRowError)) throw error
  }
}
