/** Something that is wrong, or that its author should look at: where it is, what it is, and what to do. */
export interface Finding {
  /** JSON pointer into the item: `/divisions/2/team_size`. */
  readonly path: string
  /** What was found. */
  readonly sentence: string
  /** What to do: whole sentences. */
  readonly remedy: string
  /** An error refuses the whole import; a warning does so only when asked to be strict; a note never does. */
  readonly severity: 'error' | 'warning' | 'note'
  /** The id that the item names and the catalog does not have; it may come later in the same import. */
  readonly missing?: string
}
