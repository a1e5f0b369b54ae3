/** Thrown when stored data is damaged. For example, a checksum does not match, or two rows contradict each other. */
export class CorruptRowError extends Error {
  override name = 'CorruptRowError'
  /** The name of the damaged item for error messages, such as `comp_a` or `workout 12`. */
  readonly what: string

  constructor(what: string, options?: ErrorOptions) {
    super(`${what} is damaged. Run \`heatsheet check\`, which says what helps.`, options)
    this.what = what
  }
}

/** A function that is called for each damaged item that a request finds. */
export type OnDamage = (damage: CorruptRowError) => void

/** Calls `act` and waits for the result. Ignores a rejection with `CorruptRowError`. Rejects with any other error. */
export async function unlessCorrupt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CorruptRowError)) throw error
  }
}
