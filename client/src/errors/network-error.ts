import { HeatsheetError } from './heatsheet-error.ts'

/** Thrown when no whole answer arrived, after every attempt: no connection, a lost one, a body that was cut off. */
export class NetworkError extends HeatsheetError {
  override name = 'NetworkError'
}
