import type { Workout } from '../../../client/src/index.ts'
import type { BoardLine } from '../board/board-line.ts'
import { readBoard, type BoardPart } from '../board/read-board.ts'
import { SafeHtml } from './safe-html.tsx'

interface WhiteboardProps {
  /** Rx, Scaled, Foundations; undefined for a workout that stands alone. */
  readonly level: string | undefined
  readonly workout: Workout
}

/** A workout as a coach writes it: the format on top, a line a movement, loads in another colour, the cap in a corner. */
export function Whiteboard({ level, workout }: WhiteboardProps) {
  const { title, headline, time, parts, notes } = readBoard(workout)
  const kind = headline.startsWith(title) ? undefined : title
  return (
    <section class="board" aria-label={level ?? 'Workout'}>
      <header class="board-head">
        <h2>{level ?? title}</h2>
        {time !== undefined && (
          <p class="board-clock">
            <span>{time.label}</span> {time.clock}
          </p>
        )}
      </header>
      {level !== undefined && <p class="board-name">{[workout.name, kind].filter(Boolean).join(' · ')}</p>}
      <p class="board-headline">{headline}</p>
      {parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
      {notes.length > 0 && (
        <ul class="board-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {workout.description.trim() !== '' && (
        <div class="board-description">
          <SafeHtml html={workout.description} />
        </div>
      )}
    </section>
  )
}

function Part({ part: { label, lines } }: { readonly part: BoardPart }) {
  return (
    <>
      {label !== undefined && <h3 class="board-part">{label}</h3>}
      <ul class="board-lines">
        {lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </ul>
    </>
  )
}

function Line({ line: { amount, name, load, extras, note } }: { readonly line: BoardLine }) {
  return (
    <li>
      {amount !== undefined && <span class="amount">{amount}</span>} <span class="movement-name">{name}</span>{' '}
      {load !== undefined && <span class="load">{load}</span>}
      {extras.map((extra) => (
        <span key={extra} class="extra">
          {' '}
          {extra}
        </span>
      ))}
      {note !== undefined && <span class="note"> {note}</span>}
    </li>
  )
}
