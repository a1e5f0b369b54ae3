import { HeatsheetError } from './heatsheet-error.ts'

/** Thrown when no whole answer arrived within `timeoutMs`, in any attempt. */
export class TimeoutError extends HeatsheetError {
  override name = 'TimeoutError'
}
