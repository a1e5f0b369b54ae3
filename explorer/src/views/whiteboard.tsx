import type { Workout } from '../../../client/src/index.ts'
import {
  clock,
  toBoard,
  toSentence,
  type Board,
  type BoardLine,
  type BoardPart,
} from '../../../whiteboard/src/index.ts'
import { plainText, SafeHtml } from './safe-html.tsx'

interface WhiteboardProps {
  /** Rx, Scaled, Foundations; undefined for a workout that stands alone. */
  readonly level: string | undefined
  /** The event's name: a page may have the boards of many. */
  readonly of?: string
  readonly workout: Workout
}

/** A workout as a coach writes it: the format on top, a line a movement, loads in another colour, the cap in a corner. */
export function Whiteboard({ level, of, workout }: WhiteboardProps) {
  const board = toBoard(workout, workout.movements)
  const headline = headlineOf(board)
  const title = level ?? board.kind
  const kind = headline.startsWith(board.kind) ? undefined : board.kind
  const time = clockBeside(headline, board)
  return (
    <section class="board" aria-label={[level ?? 'Workout', of].filter(Boolean).join(', ')}>
      <header class="board-head">
        <h2>{title}</h2>
        {time !== undefined && (
          <p class="board-clock">
            <span>{time.label}</span> {clock(time.seconds)}
          </p>
        )}
      </header>
      {level !== undefined && <p class="board-name">{[workout.name, kind].filter(Boolean).join(' · ')}</p>}
      {headline !== title && <p class="board-headline">{headline}</p>}
      {board.words.length > 0 && <p class="board-words">{board.words.join('\n')}</p>}
      {board.parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
      <Notes board={board} />
      {!isSaid(workout) && (
        <div class={workout.description.includes('<') ? 'board-description' : 'board-description board-text'}>
          <SafeHtml html={workout.description} />
        </div>
      )}
    </section>
  )
}

/** Whether a description says what stands on the board, and nothing else: an import writes one where a coach wrote none. */
function isSaid(workout: Workout): boolean {
  const said = folded(plainText(workout.description))
  return said === '' || said === folded(toSentence(workout, workout.movements))
}

/** Breaks of lines are no difference. */
function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** How the work is done. What leads into the lines is left out where it says nothing more. */
export function headlineOf({ format, kind, lead }: Board): string {
  return [format ?? kind, format === undefined || lead === 'of' ? '' : lead].filter(Boolean).join(' ')
}

/** The clock of a board, unless its headline says the same: `AMRAP in 12 minutes`. */
export function clockBeside(headline: string, { clock: time }: Board): Board['clock'] {
  const isSaid = time?.label === 'Time' && new RegExp(`\\b${time.seconds / 60} minutes?$`).test(headline)
  return isSaid ? undefined : time
}

function Notes({ board: { remarks, notes, others } }: { readonly board: Board }) {
  const said = [...remarks, ...notes, ...others]
  if (said.length === 0) return null
  return (
    <ul class="board-notes">
      {said.map((note, index) => (
        <li key={index} dir="auto">
          {note}
        </li>
      ))}
    </ul>
  )
}

function Part({ part: { label, lines } }: { readonly part: BoardPart }) {
  return (
    <>
      {label !== undefined && <h3 class="board-part">{label}</h3>}
      <ul class="board-lines">
        {lines.map((line, index) => (
          <li key={index}>
            <BoardLineText line={line} />
          </li>
        ))}
        {lines.length === 0 && <li>Rest</li>}
      </ul>
    </>
  )
}

/** A line of a board, as a coach writes it. Each part is apart: a name that is read from the right takes no number along. */
export function BoardLineText({ line }: { readonly line: BoardLine }) {
  const { name, isNameFirst, load, note } = line
  const amount = line.amount === undefined ? undefined : <bdi class="amount">{line.amount}</bdi>
  const extras = [...line.qualifiers, ...line.equipment, ...line.others]
  return (
    <>
      {!isNameFirst && amount} <bdi class="movement-name">{name}</bdi> {isNameFirst && amount}{' '}
      {load !== undefined && <bdi class="load">{load}</bdi>}
      {extras.map((extra) => (
        <span key={extra} class="extra">
          {' '}
          <bdi>{extra}</bdi>
        </span>
      ))}{' '}
      {note !== undefined && <bdi class="note">{note}</bdi>}
      {line.or.map((other, index) => (
        <span key={index}>
          {' '}
          or <BoardLineText line={other} />
        </span>
      ))}
    </>
  )
}
