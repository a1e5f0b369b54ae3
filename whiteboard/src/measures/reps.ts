import { oneLine } from './wording.ts'

/** Repetitions as they are written on a whiteboard. */
export type Reps = {
  /**
   * `6-8` is a range, `21-15-9` a scheme of rounds or sets, `10/8` a pair for men and women, `2+1` a complex whose
   * parts are done without a pause.
   */
  readonly kind: 'count' | 'range' | 'scheme' | 'pair' | 'complex' | 'max'
  readonly counts: readonly number[]
}

/** Parses repetitions; returns `undefined` for other texts. `5+` means at least five. */
export function parseReps(text: string): Reps | undefined {
  // The common case first.
  if (count.test(text)) return { kind: 'count', counts: [Number.parseInt(text)] }
  const written = text.trim().replaceAll('–', '-')
  if (/^(max(imum)?( reps| effort| unbroken)?|amrap|me)$/i.test(written)) return { kind: 'max', counts: [] }
  if (count.test(written)) return { kind: 'count', counts: [Number.parseInt(written)] }
  if (pair.test(written)) return { kind: 'pair', counts: written.split('/').map(Number) }
  if (complex.test(written)) return { kind: 'complex', counts: written.split('+').map(Number) }
  return series.test(written) ? readSeries(written) : undefined
}

/** Returns repetitions in their usual form. Unreadable ones are returned as written. */
export function sayReps(text: string): string {
  const reps = parseReps(text)
  if (reps === undefined) return oneLine(text)
  return reps.kind === 'max' ? 'max' : text.trim().replaceAll('–', '-')
}

// A number of repetitions has no leading zero and at most five digits, more than anyone does.
const one = '[1-9][0-9]{0,4}'
const count = new RegExp(`^${one}[+]?$`)
const pair = new RegExp(`^${one}/${one}$`)
const complex = new RegExp(`^${one}([+]${one})+$`)
const series = new RegExp(`^${one}(-${one})+[+]?$`)

function readSeries(written: string): Reps {
  const counts = written.split('-').map((part) => Number.parseInt(part))
  const [low = 0, high = 0] = counts
  return counts.length === 2 && low < high ? { kind: 'range', counts } : { kind: 'scheme', counts }
}

/**
 * Returns the repetitions of each round of a scheme such as `21-15-9`; `undefined` for other texts. A single round is
 * not a scheme.
 */
export function parseRepScheme(text: string): readonly number[] | undefined {
  const written = text.trim().replaceAll('–', '-')
  return scheme.test(written) ? written.split('-').map(Number) : undefined
}

const scheme = /^[1-9][0-9]{0,4}(-[1-9][0-9]{0,4})+$/

/** Returns the four phases of a tempo: `3211` for `3211`, `3-2-1-1` and `3211 tempo`; `undefined` for other texts. */
export function parseTempo(text: string): string | undefined {
  const phases = text
    .trim()
    .replace(/ ?tempo$/i, '')
    .replace(/[-./ ]/g, '')
  return /^[0-9x]{4}$/i.test(phases) ? phases.toUpperCase() : undefined
}

/** Returns the number of sets in a scheme such as `5-3-1`; `undefined` for other repetitions. */
export function stepsOf(reps: unknown): number | undefined {
  const parsed = typeof reps === 'string' ? parseReps(reps) : undefined
  return parsed?.kind === 'scheme' ? parsed.counts.length : undefined
}
