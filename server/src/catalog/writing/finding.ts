/** Something in an item that is wrong, or that its author should look at. */
export interface Finding {
  /** JSON pointer into the item: `/divisions/2/team_size`. */
  readonly path: string
  /** What was wrong. */
  readonly sentence: string
  /** What to do. */
  readonly remedy: string
  /** An error refuses the whole import; a warning does so only when asked to be strict. */
  readonly severity: 'error' | 'warning'
  /** The id that the item names and the catalog does not have; it may come later in the same import. */
  readonly missing?: string
}

/** Collects the findings of one item, in the order in which they are met. */
export class Findings {
  readonly all: Finding[] = []

  error(path: string, sentence: string, remedy: string): void {
    this.all.push({ path, sentence, remedy, severity: 'error' })
  }

  warning(path: string, sentence: string, remedy: string): void {
    this.all.push({ path, sentence, remedy, severity: 'warning' })
  }

  missing(id: string, path: string, sentence: string, remedy: string): void {
    this.all.push({ path, sentence, remedy, severity: 'error', missing: id })
  }

  get hasErrors(): boolean {
    return this.all.some(({ severity }) => severity === 'error')
  }
}
