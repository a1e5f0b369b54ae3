import { HeatsheetError } from './heatsheet-error.ts'

/** Thrown when the credentials are wrong, expired or revoked (401). Asking again does not help: get new ones. */
export class UnauthorizedError extends HeatsheetError {
  override name = 'UnauthorizedError'
}
