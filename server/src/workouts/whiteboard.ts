import { oneLine } from './lines/wording.ts'

/** A workout as it stands on a whiteboard, before it is put into a sentence or into lines. */
export type Whiteboard = {
  /** How the work is done: `AMRAP in 20 minutes of`, `For time`. Undefined where the lines say it themselves. */
  readonly format: string | undefined
  readonly parts: readonly WhiteboardPart[]
  /** Caps, rests and the like, one a line. */
  readonly notes: readonly string[]
}

/** Lines that are done together, one a movement. */
export type WhiteboardPart = {
  /** `Buy-in`, `Minute 1`; undefined for the work that the format itself speaks of. */
  readonly label: string | undefined
  readonly lines: readonly string[]
}

/** A board in one line of text: `AMRAP in 20 minutes of: 5 Pull-ups, 10 Push-ups, 15 Air Squats`. Empty when blank. */
export function boardSentence({ format, parts, notes }: Whiteboard): string {
  const filled = parts.filter(({ lines }) => lines.length > 0)
  const [first, ...others] = filled
  const opening = first?.label === undefined ? [headed(format, first?.lines ?? [])] : [closed(format ?? '')]
  const rest = first?.label === undefined ? others : filled
  return joinSentences([...opening, ...rest.map(({ label, lines }) => headed(label, lines)), ...notes])
}

/** A board line by line: the format, then each movement set in below it, then caps and rests. */
export function boardLines({ format, parts, notes }: Whiteboard): readonly string[] {
  const filled = parts.filter(({ lines }) => lines.length > 0)
  if (format === undefined) return [...filled.flatMap(({ lines }) => lines), ...notes]
  const head = filled[0] !== undefined && filled[0].label === undefined ? `${format}:` : closed(format)
  return [head, ...filled.flatMap(partLines), ...notes]
}

function partLines({ label, lines }: WhiteboardPart): readonly string[] {
  if (label === undefined) return lines.map((line) => `  ${line}`)
  const [only] = lines
  return lines.length === 1 && only !== undefined
    ? [`${label}: ${only}`]
    : [`${label}:`, ...lines.map((line) => `  ${line}`)]
}

function headed(head: string | undefined, lines: readonly string[]): string {
  if (lines.length === 0) return closed(head ?? '')
  return head === undefined ? lines.join(', ') : `${head}: ${lines.join(', ')}`
}

/** A format that no movement follows does not end in `of`. */
function closed(format: string): string {
  return format.replace(/ of( each)?$/, '')
}

function joinSentences(sentences: readonly string[]): string {
  return sentences
    .filter((sentence) => sentence !== '')
    .map((sentence, index, all) => (index === all.length - 1 || /[.!?…:;]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ')
}

/**
 * A board whose format is its author's own words. A short text leads straight into the lines (`Two rounds, light and
 * unhurried: 15 Band Pull-aparts, …`); after several sentences the lines come on their own.
 */
export function headedByText(texts: readonly (string | undefined)[], lines: readonly string[]): Whiteboard {
  const sentences = texts.map((text) => oneLine(text ?? '')).filter((text) => text !== '')
  const format = sentences.map((text) => text.replace(/[.:]$/, '')).join('. ')
  if (format === '') return { format: undefined, parts: [{ label: undefined, lines }], notes: [] }
  const leadsOn = !/[.!?…]( |$)/.test(sentences.at(-1)?.replace(/[.:]$/, '') ?? '')
  return { format, parts: [{ label: leadsOn ? undefined : 'The work', lines }], notes: [] }
}
