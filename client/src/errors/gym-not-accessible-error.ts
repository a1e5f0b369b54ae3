import { HeatsheetError } from './heatsheet-error.ts'

/** Thrown when `gym` does not exist or has not granted this account access (403). */
export class GymNotAccessibleError extends HeatsheetError {
  override name = 'GymNotAccessibleError'
}
