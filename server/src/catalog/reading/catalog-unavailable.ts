import type { Instant } from '../../contract/time-stamp.ts'

/** Thrown by storage when the catalog cannot be read: the engine is out of reach, or refuses. The cause says why. */
export class CatalogUnavailable extends Error {
  override name = 'CatalogUnavailable'
  /** Since when, as far as storage knows. */
  readonly since: Instant | undefined

  constructor(message: string, { since, ...options }: ErrorOptions & { readonly since?: Instant } = {}) {
    super(message, options)
    this.since = since
  }
}
