/** Thrown when stored data is damaged: a checksum does not match, or rows cannot be parsed or contradict each other. */
export class CorruptRowError extends Error {
  override name = 'CorruptRowError'
  /** The name of the damaged item in error messages, such as `comp_a` or `workout 12`. */
  readonly what: string

  constructor(what: string, options?: ErrorOptions) {
    super(`${what} is damaged. Run \`heatsheet check\`, which says what helps.`, options)
    this.what = what
  }
}

/** A callback that is called for each damaged item that a request finds. */
export type OnDamage = (damage: CorruptRowError) => void

/** Awaits `act()`. Ignores a rejection with `CorruptRowError`; rejects with any other error. */
export async function unlessCorrupt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CorruptRowError)) throw error
  }
}
