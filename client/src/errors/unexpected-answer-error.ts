import { HeatsheetError } from './heatsheet-error.ts'

/** Thrown when what answers is no Heatsheet: another server, a login page, a redirect. Check `url`. */
export class UnexpectedAnswerError extends HeatsheetError {
  override name = 'UnexpectedAnswerError'
}
