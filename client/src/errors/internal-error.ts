import { HeatsheetError } from './heatsheet-error.ts'

/** Thrown when the service failed (500). The operator finds the cause under `requestId`. */
export class InternalError extends HeatsheetError {
  override name = 'InternalError'
}
