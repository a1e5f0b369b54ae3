import type { Problem } from '../shapes.ts'
import { HeatsheetError } from './heatsheet-error.ts'

/** Thrown when the service does not take the request: a wrong `limit`, an unknown cursor (400, 405, 414, 431). */
export class InvalidRequestError extends HeatsheetError {
  override name = 'InvalidRequestError'

  /** Each parameter or header that was wrong, and what is allowed. */
  get mistakes(): NonNullable<Problem['errors']> {
    return this.problem?.errors ?? []
  }
}
