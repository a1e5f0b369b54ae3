/** Thrown when stored data is damaged. For example, a checksum does not match, or two rows contradict each other. */
export class CorruptRowError extends Error {
  override name = 'CorruptRowError'
  readonly what: string

  constructor(what: string, options?: ErrorOptions) {
    super(`${what} is damaged. Run \`heatsheet check\` to see how to repair it.`, options)
    this.what = what
  }
}

export type OnDamage = (damage: CorruptRowError) => void

/** Calls `act` and waits for the result. Ignores a rejection with `CorruptRowError`. Rejects with any other error. */
export async function unlessCorrupt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CorruptRowError)) throw error
  }
}
