import { oneLine } from './wording.ts'

/** Repetitions as they are written on a whiteboard. */
export type Reps = {
  /**
   * The kind of the repetitions. `6-8` is a range. `21-15-9` is a scheme of several rounds or sets. `10/8` is a pair
   * for men and women. `2+1` is a complex, whose movements are done without a pause.
   */
  readonly kind: 'count' | 'range' | 'scheme' | 'pair' | 'complex' | 'max'
  readonly counts: readonly number[]
}

/** Reads repetitions. Returns `undefined` if the text is not a number of repetitions. `5+` is read like `5`. */
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

/** Returns repetitions in their usual form. If they cannot be read, returns them as they were written. */
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
 * Returns the repetitions of each round of a rep scheme, such as 21, 15 and 9 for `21-15-9`. Returns `undefined` if the
 * text is not a rep scheme. A scheme has at least two rounds.
 */
export function parseRepScheme(text: string): readonly number[] | undefined {
  const written = text.trim().replaceAll('–', '-')
  return scheme.test(written) ? written.split('-').map(Number) : undefined
}

const scheme = /^[1-9][0-9]{0,4}(-[1-9][0-9]{0,4})+$/

/**
 * Returns the four phases of a tempo. `3211`, `3-2-1-1` and `3211 tempo` all become `3211`. Returns `undefined` if the
 * text is not a tempo.
 */
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
