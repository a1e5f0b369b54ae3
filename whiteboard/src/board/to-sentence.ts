import type { WorkoutToRead } from '../details/read-details.ts'
import { opened } from '../measures/wording.ts'
import type { Board, BoardLine } from './board.ts'
import type { BoardMovements } from './movements.ts'
import { toBoard } from './to-board.ts'
import { startOf, toolsOf } from './to-text.ts'

// The API's limit for a description.
const charactersMax = 100_000

/**
 * Returns a workout as a sentence, such as `AMRAP in 20 minutes of: 5 Pull-ups, 10 Push-ups, 15 Air Squats`. The
 * sentence is never empty. It has at most 100,000 characters, the limit of a description in the API. It can contain
 * line breaks that the author wrote. It is plain text, so escape it before you use it as HTML.
 */
export function toSentence(workout: WorkoutToRead, movements: BoardMovements): string {
  const board = toBoard(workout, movements)
  const texts = [workSentence(board), board.notes.join('\n')].filter(Boolean)
  const sentence = texts.length === 0 ? board.title : joined(texts, board.notes.length > 1 ? '\n' : ' ')
  return sentence.length <= charactersMax ? sentence : `${sentence.slice(0, charactersMax - 1)}…`
}

function workSentence(board: Board): string {
  if (board.type === 'Generic' || board.type === 'WarmUp') return ownSentence(board)
  if (board.type === 'DeathBy') return deathSentence(board)
  const { format, lead, parts, remarks } = board
  const [first, ...following] = parts
  const leadsOn = first !== undefined && first.label === undefined && first.lines.length > 0
  const head = leadsOn && format !== undefined ? [format, lead].filter(Boolean).join(' ') : format
  const labelled = leadsOn ? following : parts
  return joined([
    headed(head, leadsOn ? first.lines : []),
    ...labelled.map(({ label, lines }) => (lines.length === 0 ? `${label ?? ''}: Rest` : headed(label, lines))),
    ...remarks,
  ])
}

function headed(head: string | undefined, lines: readonly BoardLine[]): string {
  if (lines.length === 0) return head ?? ''
  const texts = lines.map(lineSentence).join(', ')
  return head === undefined ? opened(texts) : `${head}: ${texts}`
}

function lineSentence(line: BoardLine): string {
  const texts = [toolsOf(line).join(', '), line.note ?? ''].filter(Boolean).join('; ')
  const own = texts === '' ? startOf(line) : `${startOf(line)} (${texts})`
  return [own, ...line.or.map(lineSentence)].join(' or ')
}

function deathSentence({ format, parts, remarks }: Board): string {
  const what = parts.flatMap(({ lines }) => lines.map(lineSentence)).join(' and ')
  const [ladder = '', ...following] = remarks
  return joined([
    `${[format, what].filter(Boolean).join(' ')}: ${ladder}, for as long as you finish in time`,
    ...following,
  ])
}

function ownSentence({ type, format, words, kind, parts, remarks }: Board): string {
  const lines = parts.flatMap((part) => part.lines)
  const texts = [type === 'WarmUp' ? (format ?? kind) : (format ?? ''), ...(words.length > 1 ? [] : words)].filter(
    Boolean,
  )
  const head = texts.map((text) => text.replace(/[.:]$/, '')).join('. ')
  const last = texts.at(-1)?.replace(/[.:]$/, '') ?? ''
  if (words.length > 1)
    return [head, ...words, ...lines.map((line) => opened(lineSentence(line))), ...remarks].filter(Boolean).join('\n')
  if (head === '') return joined([headed(undefined, lines), ...remarks])
  return joined([
    ...(/[.!?…]( |$)/.test(last) && lines.length > 0 ? [head, headed('The work', lines)] : [headed(head, lines)]),
    ...remarks,
  ])
}

function joined(sentences: readonly string[], space = ' '): string {
  const texts = sentences.filter((sentence) => sentence !== '')
  return texts
    .map((sentence, at) => (at === texts.length - 1 || /[.!?…:;]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(space)
}
