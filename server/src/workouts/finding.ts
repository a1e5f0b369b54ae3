import type { Finding } from '../contract/finding.ts'

/** Every rule of the lint, with what trips it. */
export const lintRules = {
  'missing-member': 'A member that the workout type needs is not there.',
  'wrong-type': 'A known member holds another kind of value than it should.',
  'wrong-movement-count': 'A list of movements holds too few or too many of them.',
  'missing-measure': 'A line does not say how much of its movement is to be done.',
  'measure-not-applicable': 'A movement is given a measure that it does not have.',
  'not-a-rep-scheme': 'Repetitions are neither a count, a range, a scheme nor Max.',
  'scheme-does-not-fit-sets': 'A scheme names another number of sets than the workout has.',
  'not-a-quantity': 'A measure cannot be read, or is in a unit of another measure.',
  'not-a-tempo': 'A tempo is not four phases.',
  'unknown-load-unit': 'A load is in none of kg, lb and pood.',
  'loads-the-wrong-way-round': 'Of a pair of loads the first, that of men, is the lighter.',
  'not-plausible': 'A measure is one that nobody means: another unit or another place of the comma was meant.',
  'unknown-rest-type': 'A rest is neither as needed, fixed nor an interval.',
  'slot-too-full': 'The work of an interval cannot be done within it, even by the fastest.',
  'cap-too-short': 'A time cap is under a minute: most likely minutes were written for seconds.',
  'duration-too-short': 'A time is so short that most likely minutes were written for seconds.',
  'scheme-in-an-interval': 'A line of an EMOM has a rep scheme, and every interval is the same.',
  'two-kinds-of-slots': 'An EMOM has both slots and movements of every interval.',
  'looks-like-another-movement': 'A name is nearly, but not quite, that of a movement, or is that of another one.',
} as const

export type LintRule = keyof typeof lintRules

/** A finding of the lint. Its path leads into the workout: `/details/movements/0/load`. */
export interface LintFinding extends Finding {
  readonly rule: LintRule
}

/** Whatever the lint has to say is a warning; a strict import makes an error of it. */
export function warning(rule: LintRule, path: string, sentence: string, remedy: string): LintFinding {
  return { rule, path, sentence, remedy, severity: 'warning' }
}
