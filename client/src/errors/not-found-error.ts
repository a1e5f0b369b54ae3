import { HeatsheetError } from './heatsheet-error.ts'

/** Thrown when there is no such workout that this account may see (404). */
export class NotFoundError extends HeatsheetError {
  override name = 'NotFoundError'
}
