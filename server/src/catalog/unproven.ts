/**
 * Thrown where a row or a document is not what was written: nothing is served, changed or made of it. Also what is told
 * to the log of a service that leaves it out.
 */
export class Unproven extends Error {
  override name = 'Unproven'
  /** What people call it: `comp_a`, `workout 12`, `account spring`. */
  readonly what: string

  constructor(what: string) {
    super(
      `${what} is damaged: it is not what was written. Run \`heatsheet check\`, which tells whether \`check ` +
        `--repair\` renders it anew, or restore a backup.`,
    )
    this.what = what
  }
}

/** Told of damage that was met and left out. */
export type OnDamage = (damage: Unproven) => void

/** What cannot be made, since what it is made of does not hold, stays as it is. */
export async function unlessUnproven(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Unproven)) throw error
  }
}
