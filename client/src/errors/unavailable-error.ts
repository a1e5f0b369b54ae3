import { HeatsheetError, type ErrorCircumstances } from './heatsheet-error.ts'

/** Thrown when the service, or a proxy on its behalf, cannot answer for the moment (503; 502 and 504 of a proxy). */
export class UnavailableError extends HeatsheetError {
  override name = 'UnavailableError'
  /** After how many milliseconds to ask again, as the service told; undefined when it did not. */
  readonly retryAfterMs: number | undefined

  /** Made by this library alone. */
  constructor(message: string, retryAfterMs: number | undefined, circumstances: ErrorCircumstances) {
    super(message, circumstances)
    this.retryAfterMs = retryAfterMs
  }
}
