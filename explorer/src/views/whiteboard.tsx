import type { Workout } from '../../../client/src/index.ts'
import { clock, toBoard, type Board, type BoardLine, type BoardPart } from '../../../whiteboard/src/index.ts'
import { SafeHtml } from './safe-html.tsx'

interface WhiteboardProps {
  /** Rx, Scaled, Foundations; undefined for a workout that stands alone. */
  readonly level: string | undefined
  readonly workout: Workout
}

/** A workout as a coach writes it: the format on top, a line a movement, loads in another colour, the cap in a corner. */
export function Whiteboard({ level, workout }: WhiteboardProps) {
  const board = toBoard(workout, workout.movements)
  const headline = headlineOf(board)
  const kind = headline.startsWith(board.kind) ? undefined : board.kind
  return (
    <section class="board" aria-label={level ?? 'Workout'}>
      <header class="board-head">
        <h2>{level ?? board.kind}</h2>
        {board.clock !== undefined && (
          <p class="board-clock">
            <span>{board.clock.label}</span> {clock(board.clock.seconds)}
          </p>
        )}
      </header>
      {level !== undefined && <p class="board-name">{[workout.name, kind].filter(Boolean).join(' · ')}</p>}
      <p class="board-headline">{headline}</p>
      {board.words.length > 0 && <p class="board-words">{board.words.join('\n')}</p>}
      {board.parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
      <Notes board={board} />
      {workout.description.trim() !== '' && (
        <div class={workout.description.includes('<') ? 'board-description' : 'board-description board-text'}>
          <SafeHtml html={workout.description} />
        </div>
      )}
    </section>
  )
}

/** How the work is done. What leads into the lines is left out where it says nothing more. */
export function headlineOf({ format, kind, lead }: Board): string {
  return [format ?? kind, format === undefined || lead === 'of' ? '' : lead].filter(Boolean).join(' ')
}

function Notes({ board: { remarks, notes, others } }: { readonly board: Board }) {
  const said = [...remarks, ...notes, ...others]
  if (said.length === 0) return null
  return (
    <ul class="board-notes">
      {said.map((note, index) => (
        <li key={index}>{note}</li>
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

/** A line of a board, as a coach writes it. */
export function BoardLineText({ line }: { readonly line: BoardLine }) {
  const { name, isNameFirst, load, note } = line
  const amount = line.amount === undefined ? undefined : <span class="amount">{line.amount}</span>
  const extras = [...line.qualifiers, ...line.equipment, ...line.others]
  return (
    <>
      {!isNameFirst && amount} <span class="movement-name">{name}</span> {isNameFirst && amount}{' '}
      {load !== undefined && <span class="load">{load}</span>}
      {extras.map((extra) => (
        <span key={extra} class="extra">
          {' '}
          {extra}
        </span>
      ))}
      {note !== undefined && <span class="note"> {note}</span>}
      {line.or.map((other, index) => (
        <span key={index}>
          {' '}
          or <BoardLineText line={other} />
        </span>
      ))}
    </>
  )
}
