import type { WorkoutToRead } from '../details/read-details.ts'
import { opened } from '../measures/wording.ts'
import type { Board, BoardLine, BoardPart } from './board.ts'
import type { BoardMovements } from './movements.ts'
import { toBoard } from './to-board.ts'

/**
 * Returns a workout as text, as it is written on a board. The text contains all details of the workout, and `readBoard`
 * can convert it back. There is no line break at the end.
 */
export function toText(workout: WorkoutToRead, movements: BoardMovements): string {
  return boardText(toBoard(workout, movements))
}

/** Returns the text of a board. There is no line break at the end. */
export function boardText(board: Board): string {
  const { name, parts, remarks, notes, words } = board
  const title = name === undefined ? [] : [`"${name}"`]
  const own = words.map((line) => `- ${line}`.trimEnd())
  const below = notes.map((line) => `> ${line}`.trimEnd())
  const head = headOf(board)
  const isSetIn = head !== undefined
  const body = parts.flatMap((part) => partText(part, isSetIn))
  return [...title, ...(head === undefined ? [] : [head]), ...own, ...body, ...remarks, ...below].join('\n')
}

function headOf({ type, kind, format, lead, parts }: Board): string | undefined {
  if (type === 'Generic' || type === 'WarmUp') return format === undefined ? `${kind}:` : `${kind}: "${format}"`
  if (format === undefined) return undefined
  const [first] = parts
  const leadsOn = first !== undefined && first.label === undefined && first.lines.length > 0
  return leadsOn ? `${[format, lead].filter(Boolean).join(' ')}:` : format
}

function partText({ label, lines }: BoardPart, isSetIn: boolean): readonly string[] {
  if (label === undefined) return lines.map((line) => `${isSetIn ? '  ' : ''}${lineText(line)}`)
  const [only] = lines
  if (only === undefined) return [`${label}: Rest`]
  return lines.length === 1
    ? [`${label}: ${lineText(only)}`]
    : [`${label}:`, ...lines.map((line) => `  ${lineText(line)}`)]
}

/** Returns a line as it is written on the board: `5 Thrusters (43/30 kg) [unbroken]`. */
export function lineText(line: BoardLine): string {
  const note = line.note === undefined ? [] : [`[${quoted(balanced(line.note))}]`]
  const tools = toolsOf(line).join(', ')
  const own = [startOf(line), ...(tools === '' ? [] : [`(${tools})`]), ...note].join(' ')
  return [opened(own), ...line.or.map(lineText)].join(' or ')
}

/**
 * Returns the beginning of a line: the amount, the name of the movement and the words that follow them. Leaves out the
 * equipment and the note.
 */
export function startOf({ amount, name, isNameFirst, qualifiers }: BoardLine): string {
  const start = isNameFirst ? [name, amount] : [amount, name]
  return [...start, ...qualifiers].filter((text) => text !== undefined).join(' ')
}

/** Returns the load and the equipment of a line. */
export function toolsOf({ load, equipment }: BoardLine): readonly string[] {
  return load === undefined ? equipment : [load, ...equipment]
}

function quoted(note: string): string {
  const isOfNumbers = /\d/.test(note) && !/\p{L}{3}/u.test(note)
  return isOfNumbers || /^".*"$/.test(note) ? `"${note}"` : note
}

function balanced(note: string): string {
  let depth = 0
  for (const letter of note) {
    if (letter === '[') depth += 1
    if (letter === ']') depth -= 1
    if (depth < 0) break
  }
  return depth === 0 ? note : note.replaceAll('[', '(').replaceAll(']', ')')
}
