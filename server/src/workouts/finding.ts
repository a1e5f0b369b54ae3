import type { Finding } from '../contract/finding.ts'

/** A finding of the lint. Its path leads into the workout: `/details/movements/0/load`. */
export interface LintFinding extends Finding {
  /** Whether it is that a line does not say how much is to be done. */
  readonly isOfAmount?: true
}

export type LintFindings = readonly LintFinding[]

/** Whatever the lint has to say is a warning; a strict import makes an error of it. */
export function warning(path: string, sentence: string, remedy: string): LintFinding {
  return { path, sentence, remedy, severity: 'warning' }
}
