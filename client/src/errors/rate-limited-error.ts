import { HeatsheetError, type ErrorCircumstances } from './heatsheet-error.ts'

/** Thrown when the account has used up its rate (429), and waiting is not allowed, would take too long or did not help. */
export class RateLimitedError extends HeatsheetError {
  override name = 'RateLimitedError'
  /** After how many milliseconds to ask again, as the service told; undefined when it did not. */
  readonly retryAfterMs: number | undefined

  /** Made by this library alone. */
  constructor(message: string, retryAfterMs: number | undefined, circumstances: ErrorCircumstances) {
    super(message, circumstances)
    this.retryAfterMs = retryAfterMs
  }
}
